# Set-up that demo and test share: packages, Python, build. Each step is skipped
# when it has been done.
# shellcheck shell=bash
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

say() { printf '\033[1m== %s\033[0m\n' "$*"; }

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# install_packages <list>
install_packages() {
  local wanted missing=()
  wanted=$(grep -v '^#' "$1")
  for package in $wanted; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' \
      || missing+=("$package")
  done
  [ ${#missing[@]} = 0 ] && return
  say "installing ${#missing[@]} Debian packages"
  as_root apt-get update
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends "${missing[@]}"
}

make_venv() {
  local stamp=.venv/requirements.txt
  cmp -s scripts/requirements.txt "$stamp" && return
  say "making the Python environment"
  # Debian's Python: another one on PATH may lack its venv module.
  /usr/bin/python3 -m venv .venv
  .venv/bin/pip install --quiet --disable-pip-version-check -r scripts/requirements.txt
  # The packages of the build are found without PYTHONPATH.
  echo "$root/build/python" > "$(echo .venv/lib/python3*/site-packages)/ttmlir-build.pth"
  cp scripts/requirements.txt "$stamp"
}

# Packages that programs of other front ends need, beside those of the
# environment.
add_frontends() {
  say "installing the front ends"
  .venv/bin/pip install --quiet --disable-pip-version-check -r scripts/requirements-frontends.txt
}

# Packages that define and export the models of scripts/test models: torch of
# Debian, which has a NumPy of its own, in an environment beside ours; packages
# of JAX in ours.
add_models() {
  install_packages scripts/packages-models.txt
  local stamp=.venv-torch/requirements.txt
  if ! cmp -s scripts/requirements-torch.txt "$stamp"; then
    say "making the environment of torch"
    /usr/bin/python3 -m venv --system-site-packages .venv-torch
    .venv-torch/bin/pip install --quiet --disable-pip-version-check -r scripts/requirements-torch.txt
    echo "$root/build/python" > "$(echo .venv-torch/lib/python3*/site-packages)/ttmlir-build.pth"
    cp scripts/requirements-torch.txt "$stamp"
  fi
  add_frontends
  .venv/bin/pip install --quiet --disable-pip-version-check -r scripts/requirements-models.txt
}

# Shows the steps of ninja with the time that is left, if those to come take as long as those
# that are done. On a terminal one line is written anew.
progress() {
  local line end=$'\n' start='' done all left
  [ -t 1 ] && start=$'\r\033[K' end=
  while IFS= read -r line; do
    if [[ $line =~ ^@([0-9]+)/([0-9]+)/([0-9]+)[0-9.]*@\ (.*) ]]; then
      done=${BASH_REMATCH[1]} all=${BASH_REMATCH[2]}
      left=$(((all - done) * BASH_REMATCH[3] / (done ? done : 1)))
      printf '%s[%d/%d, about %d:%02d left] %.90s%s' "$start" "$done" "$all" $((left / 60)) $((left % 60)) \
        "${BASH_REMATCH[4]}" "$end"
    else
      printf '%s%s\n' "$start" "$line"
    fi
  done
  printf '%s' "$start"
}

# build <preset> [target...]
build() {
  local preset=$1
  shift
  local folder=build
  [ "$preset" = release ] || folder=build-$preset
  say "building the $preset preset into $folder/"
  [ -f "$folder/build.ninja" ] || cmake --preset "$preset" > /dev/null
  NINJA_STATUS='@%f/%t/%e@ ' cmake --build "$folder" -- "$@" 2>&1 | progress
}

set_up() {
  install_packages scripts/packages.txt
  make_venv
  export TTMLIR_PYTHON="$root/.venv/bin/python"
}

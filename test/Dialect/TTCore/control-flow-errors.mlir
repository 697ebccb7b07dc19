// RUN: ttmlir-opt --split-input-file --verify-diagnostics %s

func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32>
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{has neither 'while' nor 'times', one of the two expected}}
  %0 = ttcore.loop @f(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32>
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{has 'while' and 'times', one of the two expected}}
  %0 = ttcore.loop @f(%a) while @f times 3 : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32>
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'f' gives no tensor of one element, which a condition is}}
  %0 = ttcore.loop @f(%a) while @f : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func private @f(%a: tensor<4xf32>) -> tensor<2xf32>
func.func @main(%a: tensor<4xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{result '#0' has type 'tensor<2xf32>', the operand that it replaces 'tensor<4xf32>'}}
  %0 = ttcore.loop @f(%a) times 3 : (tensor<4xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'g' is not a function of the module}}
  %0 = ttcore.loop @g(%a) times 3 : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32>
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'2' operands given, 'f' has '1'}}
  %0 = ttcore.loop @f(%a, %b) times 3 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @main(%a: tensor<4xf32>, %c: tensor<1xi1>) -> tensor<4xf32> {
  // expected-error@+1 {{has no branch, at least '1' expected}}
  %0 = ttcore.case %c of [](%a) : tensor<1xi1>, (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32>
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'index' has type 'tensor<4xf32>', a tensor of one element expected}}
  %0 = ttcore.case %a of [@f](%a) : tensor<4xf32>, (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func private @f(%a: tensor<4xf32>) -> tensor<2xf32>
func.func @main(%a: tensor<4xf32>, %c: tensor<1xi32>) -> tensor<4xf32> {
  // expected-error@+1 {{type 'tensor<4xf32>' of result '#0' given, 'f' has 'tensor<2xf32>'}}
  %0 = ttcore.case %c of [@f](%a) : tensor<1xi32>, (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Written by compile-token.mjs from test-token.sol (solc 0.8.37+commit.f401782d.Emscripten.clang).

/** The interface of the test ERC-20 on the local chains. */
export const testTokenAbi = [
  {
    inputs: [
      {
        internalType: 'address[]',
        name: 'holders',
        type: 'address[]',
      },
      {
        internalType: 'uint256',
        name: 'amount',
        type: 'uint256',
      },
    ],
    stateMutability: 'nonpayable',
    type: 'constructor',
  },
  {
    inputs: [
      {
        internalType: 'uint256',
        name: 'allowance',
        type: 'uint256',
      },
      {
        internalType: 'uint256',
        name: 'needed',
        type: 'uint256',
      },
    ],
    name: 'InsufficientAllowance',
    type: 'error',
  },
  {
    inputs: [
      {
        internalType: 'uint256',
        name: 'balance',
        type: 'uint256',
      },
      {
        internalType: 'uint256',
        name: 'needed',
        type: 'uint256',
      },
    ],
    name: 'InsufficientBalance',
    type: 'error',
  },
  {
    inputs: [],
    name: 'InvalidReceiver',
    type: 'error',
  },
  {
    anonymous: false,
    inputs: [
      {
        indexed: true,
        internalType: 'address',
        name: 'owner',
        type: 'address',
      },
      {
        indexed: true,
        internalType: 'address',
        name: 'spender',
        type: 'address',
      },
      {
        indexed: false,
        internalType: 'uint256',
        name: 'value',
        type: 'uint256',
      },
    ],
    name: 'Approval',
    type: 'event',
  },
  {
    anonymous: false,
    inputs: [
      {
        indexed: true,
        internalType: 'address',
        name: 'from',
        type: 'address',
      },
      {
        indexed: true,
        internalType: 'address',
        name: 'to',
        type: 'address',
      },
      {
        indexed: false,
        internalType: 'uint256',
        name: 'value',
        type: 'uint256',
      },
    ],
    name: 'Transfer',
    type: 'event',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: '',
        type: 'address',
      },
      {
        internalType: 'address',
        name: '',
        type: 'address',
      },
    ],
    name: 'allowance',
    outputs: [
      {
        internalType: 'uint256',
        name: '',
        type: 'uint256',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'spender',
        type: 'address',
      },
      {
        internalType: 'uint256',
        name: 'value',
        type: 'uint256',
      },
    ],
    name: 'approve',
    outputs: [
      {
        internalType: 'bool',
        name: '',
        type: 'bool',
      },
    ],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: '',
        type: 'address',
      },
    ],
    name: 'balanceOf',
    outputs: [
      {
        internalType: 'uint256',
        name: '',
        type: 'uint256',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'decimals',
    outputs: [
      {
        internalType: 'uint8',
        name: '',
        type: 'uint8',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'name',
    outputs: [
      {
        internalType: 'string',
        name: '',
        type: 'string',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'symbol',
    outputs: [
      {
        internalType: 'string',
        name: '',
        type: 'string',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'totalSupply',
    outputs: [
      {
        internalType: 'uint256',
        name: '',
        type: 'uint256',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'to',
        type: 'address',
      },
      {
        internalType: 'uint256',
        name: 'value',
        type: 'uint256',
      },
    ],
    name: 'transfer',
    outputs: [
      {
        internalType: 'bool',
        name: '',
        type: 'bool',
      },
    ],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'from',
        type: 'address',
      },
      {
        internalType: 'address',
        name: 'to',
        type: 'address',
      },
      {
        internalType: 'uint256',
        name: 'value',
        type: 'uint256',
      },
    ],
    name: 'transferFrom',
    outputs: [
      {
        internalType: 'bool',
        name: '',
        type: 'bool',
      },
    ],
    stateMutability: 'nonpayable',
    type: 'function',
  },
] as const

/** The creation code of the test ERC-20. */
export const testTokenBytecode =
  '0x608060405234801561001057600080fd5b506040516107f73803806107f783398101604081905261002f91610151565b60005b8251811015610117578160008082825461004c919061022a565b92505081905550816001600085848151811061006a5761006a610251565b60200260200101516001600160a01b03166001600160a01b0316815260200190815260200160002060008282546100a1919061022a565b925050819055508281815181106100ba576100ba610251565b60200260200101516001600160a01b031660006001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef8460405161010791815260200190565b60405180910390a3600101610032565b505050610267565b634e487b7160e01b600052604160045260246000fd5b80516001600160a01b038116811461014c57600080fd5b919050565b6000806040838503121561016457600080fd5b82516001600160401b0381111561017a57600080fd5b8301601f8101851361018b57600080fd5b80516001600160401b038111156101a4576101a461011f565b604051600582901b90603f8201601f191681016001600160401b03811182821017156101d2576101d261011f565b6040529182526020818401810192908101888411156101f057600080fd5b6020850194505b838510156102165761020885610135565b8152602094850194016101f7565b506020969096015195979596505050505050565b8082018082111561024b57634e487b7160e01b600052601160045260246000fd5b92915050565b634e487b7160e01b600052603260045260246000fd5b610581806102766000396000f3fe608060405234801561001057600080fd5b50600436106100935760003560e01c8063313ce56711610066578063313ce5671461012457806370a082311461013e57806395d89b411461015e578063a9059cbb14610181578063dd62ed3e1461019457600080fd5b806306fdde0314610098578063095ea7b3146100d757806318160ddd146100fa57806323b872dd14610111575b600080fd5b6100c16040518060400160405280600a8152602001692a32b9ba102a37b5b2b760b11b81525081565b6040516100ce91906103e9565b60405180910390f35b6100ea6100e5366004610453565b6101bf565b60405190151581526020016100ce565b61010360005481565b6040519081526020016100ce565b6100ea61011f36600461047d565b61022c565b61012c600681565b60405160ff90911681526020016100ce565b61010361014c3660046104ba565b60016020526000908152604090205481565b6100c160405180604001604052806004815260200163151154d560e21b81525081565b6100ea61018f366004610453565b6102ce565b6101036101a23660046104dc565b600260209081526000928352604080842090915290825290205481565b3360008181526002602090815260408083206001600160a01b038716808552925280832085905551919290917f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b9259061021a9086815260200190565b60405180910390a35060015b92915050565b6001600160a01b0383166000908152600260209081526040808320338452909152812054828110156102805760405163054365bb60e31b815260048101829052602481018490526044015b60405180910390fd5b60001981146102b8576102938382610525565b6001600160a01b03861660009081526002602090815260408083203384529091529020555b6102c38585856102e4565b506001949350505050565b60006102db3384846102e4565b50600192915050565b6001600160a01b03821661030b57604051631e4ec46b60e01b815260040160405180910390fd5b6001600160a01b0383166000908152600160205260409020548181101561034f5760405163cf47918160e01b81526004810182905260248101839052604401610277565b6103598282610525565b6001600160a01b03808616600090815260016020526040808220939093559085168152908120805484929061038f908490610538565b92505081905550826001600160a01b0316846001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef846040516103db91815260200190565b60405180910390a350505050565b602081526000825180602084015260005b8181101561041757602081860181015160408684010152016103fa565b506000604082850101526040601f19601f83011684010191505092915050565b80356001600160a01b038116811461044e57600080fd5b919050565b6000806040838503121561046657600080fd5b61046f83610437565b946020939093013593505050565b60008060006060848603121561049257600080fd5b61049b84610437565b92506104a960208501610437565b929592945050506040919091013590565b6000602082840312156104cc57600080fd5b6104d582610437565b9392505050565b600080604083850312156104ef57600080fd5b6104f883610437565b915061050660208401610437565b90509250929050565b634e487b7160e01b600052601160045260246000fd5b818103818111156102265761022661050f565b808201808211156102265761022661050f56fea2646970667358221220a621f7ac524d92b0b878e7e314b9e2e5f88a2ef830c7c440f357c63c59beea8d64736f6c63430008250033'

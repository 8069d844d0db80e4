// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Emits what NFT contracts emit, and nothing else: enough for whoever reads events.
contract TestNfts {
    string public constant name = "Test Cats";

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values);

    function mint(address to, uint256 id) external {
        emit Transfer(address(0), to, id);
    }

    function give(address to, uint256 id, uint256 value) external {
        emit TransferSingle(msg.sender, msg.sender, to, id, value);
    }

    function giveMany(address to, uint256[] calldata ids, uint256[] calldata values) external {
        emit TransferBatch(msg.sender, msg.sender, to, ids, values);
    }

    /// Sends on what it was given: a payment no event tells of.
    function forward(address payable to) external payable {
        to.transfer(msg.value);
    }
}

/// Multicall3's `aggregate3`, for chains that have none.
contract TestMulticall {
    struct Call {
        address target;
        bool allowFailure;
        bytes callData;
    }
    struct Result {
        bool success;
        bytes returnData;
    }

    function aggregate3(Call[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            (results[i].success, results[i].returnData) = calls[i].target.call(calls[i].callData);
            require(results[i].success || calls[i].allowFailure, "call failed");
        }
    }
}

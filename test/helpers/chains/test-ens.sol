// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// The part of an ENS registry clients read.
contract TestRegistry {
    mapping(bytes32 => address) public resolver;

    function setResolver(bytes32 node, address to) external {
        resolver[node] = to;
    }
}

/// The part of an ENS resolver clients read.
contract TestResolver {
    mapping(bytes32 => address) public addr;
    mapping(bytes32 => string) public name;
    mapping(bytes32 => mapping(string => string)) public text;

    function setAddr(bytes32 node, address to) external {
        addr[node] = to;
    }

    function setName(bytes32 node, string calldata value) external {
        name[node] = value;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external {
        text[node][key] = value;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7;
    }
}

/// An NFT with a picture in its inline metadata.
contract TestPicture {
    function tokenURI(uint256) external pure returns (string memory) {
        return 'data:application/json,{"image":"ipfs://bafytest/1.png"}';
    }
}

/// An account that is a contract: its owner's key speaks for it (ERC-1271).
contract TestAccount {
    address public immutable owner;

    constructor(address holder) {
        owner = holder;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        return ecrecover(hash, uint8(signature[64]), r, s) == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

/// Makes a TestAccount at an address known before.
contract TestAccountFactory {
    function create(address holder) external returns (address) {
        return address(new TestAccount{salt: bytes32(0)}(holder));
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// An ENS resolver (ENSIP-10) whose records live on a wallet-modal server: it sends clients to the server's gateway
/// (EIP-3668) and takes only answers one of its signers signed. Set it as the resolver of the name the server gives names under.
contract NameResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error AnswerExpired(uint64 expires);
    error AnswerNotSigned();
    error NotOwner();

    event UrlsChanged(string[] urls);
    event SignerChanged(address indexed signer, bool isTrusted);

    // The upper half of the curve: signatures there are second forms of valid ones.
    uint256 private constant HALF_ORDER = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    address public owner;
    string[] private urls;
    mapping(address => bool) public isSigner;

    constructor(string[] memory gateways, address signer) {
        owner = msg.sender;
        urls = gateways;
        isSigner[signer] = true;
        emit UrlsChanged(gateways);
        emit SignerChanged(signer, true);
    }

    function setUrls(string[] memory gateways) external {
        if (msg.sender != owner) revert NotOwner();
        urls = gateways;
        emit UrlsChanged(gateways);
    }

    function setSigner(address signer, bool isTrusted) external {
        if (msg.sender != owner) revert NotOwner();
        isSigner[signer] = isTrusted;
        emit SignerChanged(signer, isTrusted);
    }

    function setOwner(address next) external {
        if (msg.sender != owner) revert NotOwner();
        owner = next;
    }

    /// ENSIP-10: asks the gateway, by EIP-3668.
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory question = abi.encodeWithSelector(this.resolve.selector, name, data);
        revert OffchainLookup(address(this), urls, question, this.resolveWithProof.selector, question);
    }

    /// Takes the gateway's answer: (result, expires, signature).
    function resolveWithProof(bytes calldata response, bytes calldata question) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert AnswerExpired(expires);
        bytes32 digest = keccak256(abi.encodePacked(hex"1900", address(this), expires, keccak256(question), keccak256(result)));
        if (!isSigner[recover(digest, signature)]) revert AnswerNotSigned();
        return result;
    }

    /// ERC-165: itself, and ENSIP-10.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }

    function recover(bytes32 digest, bytes memory signature) private pure returns (address signer) {
        if (signature.length != 65) revert AnswerNotSigned();
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        if (uint256(s) > HALF_ORDER) revert AnswerNotSigned();
        signer = ecrecover(digest, v, r, s);
        if (signer == address(0)) revert AnswerNotSigned();
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Registry {
    function resolver(bytes32 node) external view returns (address);
}

/// The part of ENS's universal resolver clients call: finds a name's resolver, also a parent's (ENSIP-10), and passes
/// its questions to gateways on as one batch, with the resolver as their sender.
contract TestUniversalResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);

    struct Query {
        address sender;
        string[] urls;
        bytes data;
    }

    Registry private immutable registry;

    constructor(Registry names) {
        registry = names;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways) external view returns (bytes memory, address) {
        address resolver = find(name, 0);
        if (resolver == address(0)) revert ResolverNotFound(name);
        (bool ok, bytes memory answer) = resolver.staticcall(abi.encodeWithSelector(0x9061b923, name, data));
        if (ok) return (abi.decode(answer, (bytes)), resolver);
        if (bytes4(answer) != OffchainLookup.selector) revert ResolverError(answer);
        (address sender, string[] memory urls, bytes memory question, bytes4 callback, bytes memory extra) = abi.decode(withoutSelector(answer), (address, string[], bytes, bytes4, bytes));
        Query[] memory queries = new Query[](1);
        queries[0] = Query(sender, urls, question);
        revert OffchainLookup(address(this), gateways, abi.encodeWithSignature("query((address,string[],bytes)[])", queries), this.proceed.selector, abi.encode(resolver, callback, extra));
    }

    function proceed(bytes calldata response, bytes calldata state) external view returns (bytes memory, address) {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        (address resolver, bytes4 callback, bytes memory extra) = abi.decode(state, (address, bytes4, bytes));
        if (failures[0]) revert ResolverError(responses[0]);
        (bool ok, bytes memory answer) = resolver.staticcall(abi.encodeWithSelector(callback, responses[0], extra));
        if (!ok) revert ResolverError(answer);
        return (abi.decode(answer, (bytes)), resolver);
    }

    function find(bytes calldata name, uint256 at) private view returns (address) {
        if (name[at] == 0) return address(0);
        address resolver = registry.resolver(nodeOf(name, at));
        return resolver == address(0) ? find(name, at + 1 + uint8(name[at])) : resolver;
    }

    function nodeOf(bytes calldata name, uint256 at) private pure returns (bytes32) {
        uint256 end = at + 1 + uint8(name[at]);
        return name[at] == 0 ? bytes32(0) : keccak256(abi.encodePacked(nodeOf(name, end), keccak256(name[at + 1:end])));
    }

    function withoutSelector(bytes memory data) private pure returns (bytes memory rest) {
        rest = new bytes(data.length - 4);
        for (uint256 index = 0; index < rest.length; index++) rest[index] = data[index + 4];
    }
}

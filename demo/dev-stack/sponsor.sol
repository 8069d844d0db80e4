// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A user operation as EntryPoint 0.7 passes it to a paymaster (ERC-4337).
struct PackedUserOperation {
    address sender;
    uint256 nonce;
    bytes initCode;
    bytes callData;
    bytes32 accountGasLimits;
    uint256 preVerificationGas;
    bytes32 gasFees;
    bytes paymasterAndData;
    bytes signature;
}

interface IDeposits {
    function depositTo(address account) external payable;
}

/// Pays the fee of user operations that its signer agreed to, until the moment the signature names.
contract Sponsor {
    // Address, verification gas and post-operation gas of the paymaster come before its own data.
    uint256 private constant DATA_OFFSET = 52;
    uint256 private constant DATA_LENGTH = 77;
    uint256 private constant SIGNATURE_FAILED = 1;

    address public immutable entryPoint;
    address public immutable signer;

    error OnlyEntryPoint();
    error DataMalformed();

    constructor(address entryPoint_, address signer_) payable {
        entryPoint = entryPoint_;
        signer = signer_;
        IDeposits(entryPoint_).depositTo{value: msg.value}(address(this));
    }

    function validatePaymasterUserOp(PackedUserOperation calldata operation, bytes32, uint256) external view returns (bytes memory context, uint256 validationData) {
        if (msg.sender != entryPoint) revert OnlyEntryPoint();
        bytes calldata all = operation.paymasterAndData;
        if (all.length != DATA_OFFSET + DATA_LENGTH) revert DataMalformed();
        uint48 validUntil = uint48(bytes6(all[DATA_OFFSET:DATA_OFFSET + 6]));
        uint48 validAfter = uint48(bytes6(all[DATA_OFFSET + 6:DATA_OFFSET + 12]));
        bytes calldata signature = all[DATA_OFFSET + 12:];
        bytes32 digest = keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", getHash(operation, validUntil, validAfter)));
        address recovered = ecrecover(digest, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
        bool good = recovered == signer && recovered != address(0);
        return ("", (good ? 0 : SIGNATURE_FAILED) | (uint256(validUntil) << 160) | (uint256(validAfter) << 208));
    }

    /// What the signer signs: the operation without signatures, this chain and this contract.
    function getHash(PackedUserOperation calldata operation, uint48 validUntil, uint48 validAfter) public view returns (bytes32) {
        return keccak256(
            abi.encode(
                operation.sender,
                operation.nonce,
                keccak256(operation.initCode),
                keccak256(operation.callData),
                operation.accountGasLimits,
                bytes32(operation.paymasterAndData[20:DATA_OFFSET]),
                operation.preVerificationGas,
                operation.gasFees,
                block.chainid,
                address(this),
                validUntil,
                validAfter
            )
        );
    }
}

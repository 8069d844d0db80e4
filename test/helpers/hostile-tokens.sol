// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

contract Balances {
    uint8 public immutable decimals;
    mapping(address => uint256) public balanceOf;

    constructor(uint8 digits) {
        decimals = digits;
        balanceOf[msg.sender] = type(uint128).max;
    }

    function move(address to, uint256 value, uint256 fee) internal {
        require(balanceOf[msg.sender] >= value, "balance too low");
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - fee;
    }
}

/// Returns nothing from transfer(), as USDT does.
contract SilentToken is Balances {
    constructor(uint8 digits) Balances(digits) {}

    function transfer(address to, uint256 value) external {
        move(to, value, 0);
    }
}

/// Keeps a hundredth of each transfer.
contract FeeToken is Balances {
    constructor(uint8 digits) Balances(digits) {}

    function transfer(address to, uint256 value) external returns (bool) {
        move(to, value, value / 100);
        return true;
    }
}

/// Answers false without reverting.
contract FalseToken is Balances {
    constructor(uint8 digits) Balances(digits) {}

    function transfer(address, uint256) external pure returns (bool) {
        return false;
    }
}

/// Refuses every transfer: with a text, without one, or by a panic.
contract RevertingToken is Balances {
    constructor(uint8 digits) Balances(digits) {}

    function transfer(address, uint256 value) external pure returns (bool) {
        if (value == 1) revert();
        if (value == 2) assert(false);
        revert("transfers are paused");
    }
}

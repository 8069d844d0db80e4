// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

contract Balances {
    uint8 public immutable decimals;
    string public name;
    string public symbol;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor(uint8 digits, string memory label, string memory short) {
        decimals = digits;
        (name, symbol) = (label, short);
        balanceOf[msg.sender] = type(uint128).max;
    }

    function move(address from, address to, uint256 value, uint256 fee) internal {
        require(balanceOf[from] >= value, "balance too low");
        balanceOf[from] -= value;
        balanceOf[to] += value - fee;
    }

    function spend(address from, uint256 value) internal {
        require(allowance[from][msg.sender] >= value, "allowance too low");
        allowance[from][msg.sender] -= value;
    }
}

/// Returns nothing from transfer(), transferFrom() and approve(), as USDT does.
contract SilentToken is Balances {
    constructor(uint8 digits, string memory label, string memory short) Balances(digits, label, short) {}

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value, 0);
    }

    function transferFrom(address from, address to, uint256 value) external {
        spend(from, value);
        move(from, to, value, 0);
    }

    function approve(address spender, uint256 value) external {
        allowance[msg.sender][spender] = value;
    }
}

/// Keeps a hundredth of each transfer.
contract FeeToken is Balances {
    constructor(uint8 digits, string memory label, string memory short) Balances(digits, label, short) {}

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value, value / 100);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        spend(from, value);
        move(from, to, value, value / 100);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }
}

/// Answers false without reverting.
contract FalseToken is Balances {
    constructor(uint8 digits, string memory label, string memory short) Balances(digits, label, short) {}

    function transfer(address, uint256) external pure returns (bool) {
        return false;
    }

    function transferFrom(address, address, uint256) external pure returns (bool) {
        return false;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }
}

/// Refuses every transfer and approval: with a text, without one, or by a panic.
contract RevertingToken is Balances {
    constructor(uint8 digits, string memory label, string memory short) Balances(digits, label, short) {}

    function transfer(address, uint256 value) external pure returns (bool) {
        return refuse(value);
    }

    function transferFrom(address, address, uint256 value) external pure returns (bool) {
        return refuse(value);
    }

    function approve(address, uint256 value) external pure returns (bool) {
        return refuse(value);
    }

    function refuse(uint256 value) private pure returns (bool) {
        if (value == 1) revert();
        if (value == 2) assert(false);
        revert("transfers are paused");
    }
}

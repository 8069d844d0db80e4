// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A small ERC-721 for the local chains: each holder gets one item for each metadata address.
contract TestPictures {
    string public constant name = "Test Pictures";
    string public constant symbol = "PICT";

    string[] private uris;
    mapping(uint256 => address) private owners;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    error NotOwner();
    error UnknownItem();
    error InvalidReceiver();

    constructor(address[] memory holders, string[] memory metadata) {
        uris = metadata;
        for (uint256 i = 0; i < holders.length * metadata.length; i++) {
            address holder = holders[i / metadata.length];
            owners[i] = holder;
            balanceOf[holder] += 1;
            emit Transfer(address(0), holder, i);
        }
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function ownerOf(uint256 tokenId) public view returns (address owner) {
        owner = owners[tokenId];
        if (owner == address(0)) revert UnknownItem();
    }

    function tokenURI(uint256 tokenId) external view returns (string memory) {
        ownerOf(tokenId);
        return uris[tokenId % uris.length];
    }

    function transferFrom(address from, address to, uint256 tokenId) external {
        if (ownerOf(tokenId) != from || msg.sender != from) revert NotOwner();
        if (to == address(0)) revert InvalidReceiver();
        owners[tokenId] = to;
        balanceOf[from] -= 1;
        balanceOf[to] += 1;
        emit Transfer(from, to, tokenId);
    }
}

/// A small ERC-1155 for the local chains: each holder gets three of every item.
contract TestBadges {
    string public constant name = "Test Badges";

    string[] private uris;
    mapping(uint256 => mapping(address => uint256)) private balances;

    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values);

    error InsufficientBalance(uint256 balance, uint256 needed);

    constructor(address[] memory holders, string[] memory metadata) {
        uris = metadata;
        uint256[] memory ids = new uint256[](metadata.length);
        uint256[] memory values = new uint256[](metadata.length);
        for (uint256 i = 0; i < metadata.length; i++) {
            ids[i] = i;
            values[i] = 3;
        }
        for (uint256 h = 0; h < holders.length; h++) {
            for (uint256 i = 0; i < metadata.length; i++) balances[i][holders[h]] = 3;
            emit TransferBatch(msg.sender, address(0), holders[h], ids, values);
        }
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function balanceOf(address owner, uint256 id) external view returns (uint256) {
        return balances[id][owner];
    }

    function uri(uint256 id) external view returns (string memory) {
        return uris[id];
    }

    function give(address to, uint256 id, uint256 value) external {
        uint256 balance = balances[id][msg.sender];
        if (balance < value) revert InsufficientBalance(balance, value);
        balances[id][msg.sender] = balance - value;
        balances[id][to] += value;
        emit TransferSingle(msg.sender, msg.sender, to, id, value);
    }
}

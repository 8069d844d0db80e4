// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A market of pools for the local chains. Whoever speaks to Uniswap V2's router, factory and pairs can speak to these:
/// same functions, same events, same 0.3 % fee. Without what a test market does not need: price oracles, permits, protocol fees.
interface IToken {
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Moves tokens that answer true or nothing, as Uniswap does: USDT and others return nothing.
library Tokens {
    function pay(address token, address to, uint256 value) internal returns (bool) {
        return ask(token, abi.encodeCall(IToken.transfer, (to, value)));
    }

    function take(address token, address from, address to, uint256 value) internal returns (bool) {
        return ask(token, abi.encodeCall(IToken.transferFrom, (from, to, value)));
    }

    function ask(address token, bytes memory data) private returns (bool) {
        (bool called, bytes memory answer) = token.call(data);
        return called && (answer.length == 0 || abi.decode(answer, (bool)));
    }
}

/// The native coin as a token.
contract WrappedEther {
    string public constant name = "Wrapped Ether";
    string public constant symbol = "WETH";
    uint8 public constant decimals = 18;

    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Deposit(address indexed to, uint256 value);
    event Withdrawal(address indexed from, uint256 value);

    receive() external payable {
        deposit();
    }

    function deposit() public payable {
        balanceOf[msg.sender] += msg.value;
        emit Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 value) external {
        balanceOf[msg.sender] -= value;
        emit Withdrawal(msg.sender, value);
        (bool paid,) = msg.sender.call{value: value}("");
        require(paid, "WETH: NOT_PAID");
    }

    function totalSupply() external view returns (uint256) {
        return address(this).balance;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return transferFrom(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) public returns (bool) {
        if (from != msg.sender && allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= value;
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }
}

/// Two tokens whose product of reserves never falls; shares of it are a token too.
contract Pair {
    string public constant name = "Pool share";
    string public constant symbol = "POOL";
    uint8 public constant decimals = 18;
    uint256 public constant MINIMUM_LIQUIDITY = 1000;

    address public immutable factory;
    address public immutable token0;
    address public immutable token1;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    uint112 private reserve0;
    uint112 private reserve1;
    uint32 private updatedAt;
    bool private isEntered;

    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Mint(address indexed sender, uint256 amount0, uint256 amount1);
    event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to);
    event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to);
    event Sync(uint112 reserve0, uint112 reserve1);

    modifier once() {
        require(!isEntered, "Pair: ENTERED");
        isEntered = true;
        _;
        isEntered = false;
    }

    constructor(address first, address second) {
        factory = msg.sender;
        (token0, token1) = (first, second);
    }

    function getReserves() public view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, updatedAt);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return transferFrom(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) public returns (bool) {
        if (from != msg.sender && allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= value;
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }

    /// Gives shares for what was sent in before.
    function mint(address to) external once returns (uint256 shares) {
        (uint256 balance0, uint256 balance1) = balances();
        (uint256 amount0, uint256 amount1) = (balance0 - reserve0, balance1 - reserve1);
        if (totalSupply == 0) {
            shares = root(amount0 * amount1) - MINIMUM_LIQUIDITY;
            issue(address(0), MINIMUM_LIQUIDITY);
        } else {
            shares = least(amount0 * totalSupply / reserve0, amount1 * totalSupply / reserve1);
        }
        require(shares > 0, "Pair: NO_SHARES");
        issue(to, shares);
        update(balance0, balance1);
        emit Mint(msg.sender, amount0, amount1);
    }

    /// Gives back what the shares sent in before stand for.
    function burn(address to) external once returns (uint256 amount0, uint256 amount1) {
        (uint256 balance0, uint256 balance1) = balances();
        uint256 shares = balanceOf[address(this)];
        (amount0, amount1) = (shares * balance0 / totalSupply, shares * balance1 / totalSupply);
        require(amount0 > 0 && amount1 > 0, "Pair: NOTHING_TO_GIVE");
        balanceOf[address(this)] = 0;
        totalSupply -= shares;
        emit Transfer(address(this), address(0), shares);
        pay(token0, to, amount0);
        pay(token1, to, amount1);
        (balance0, balance1) = balances();
        update(balance0, balance1);
        emit Burn(msg.sender, amount0, amount1, to);
    }

    /// Pays out, provided that what was sent in keeps the product, the fee taken off.
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata) external once {
        require(amount0Out > 0 || amount1Out > 0, "Pair: NO_OUTPUT");
        require(amount0Out < reserve0 && amount1Out < reserve1, "Pair: TOO_LITTLE_LIQUIDITY");
        if (amount0Out > 0) pay(token0, to, amount0Out);
        if (amount1Out > 0) pay(token1, to, amount1Out);
        (uint256 balance0, uint256 balance1) = balances();
        uint256 amount0In = balance0 > reserve0 - amount0Out ? balance0 - (reserve0 - amount0Out) : 0;
        uint256 amount1In = balance1 > reserve1 - amount1Out ? balance1 - (reserve1 - amount1Out) : 0;
        require(amount0In > 0 || amount1In > 0, "Pair: NO_INPUT");
        require((balance0 * 1000 - amount0In * 3) * (balance1 * 1000 - amount1In * 3) >= uint256(reserve0) * reserve1 * 1000 ** 2, "Pair: PRODUCT_FELL");
        update(balance0, balance1);
        emit Swap(msg.sender, amount0In, amount1In, amount0Out, amount1Out, to);
    }

    function balances() private view returns (uint256, uint256) {
        return (IToken(token0).balanceOf(address(this)), IToken(token1).balanceOf(address(this)));
    }

    function update(uint256 balance0, uint256 balance1) private {
        require(balance0 <= type(uint112).max && balance1 <= type(uint112).max, "Pair: OVERFLOW");
        (reserve0, reserve1, updatedAt) = (uint112(balance0), uint112(balance1), uint32(block.timestamp));
        emit Sync(reserve0, reserve1);
    }

    function issue(address to, uint256 value) private {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function pay(address token, address to, uint256 value) private {
        require(Tokens.pay(token, to, value), "Pair: NOT_PAID");
    }

    function least(uint256 a, uint256 b) private pure returns (uint256) {
        return a < b ? a : b;
    }

    // Newton's method; rounds down.
    function root(uint256 value) private pure returns (uint256 result) {
        if (value == 0) return 0;
        result = value;
        uint256 next = value / 2 + 1;
        while (next < result) {
            result = next;
            next = (value / next + next) / 2;
        }
    }
}

/// Knows every pair.
contract Factory {
    mapping(address => mapping(address => address)) public getPair;
    address[] public allPairs;

    event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count);

    function allPairsLength() external view returns (uint256) {
        return allPairs.length;
    }

    function createPair(address a, address b) external returns (address pair) {
        require(a != b && a != address(0) && b != address(0), "Factory: SAME_OR_NO_TOKEN");
        require(getPair[a][b] == address(0), "Factory: PAIR_EXISTS");
        (address token0, address token1) = a < b ? (a, b) : (b, a);
        pair = address(new Pair(token0, token1));
        getPair[a][b] = getPair[b][a] = pair;
        allPairs.push(pair);
        emit PairCreated(token0, token1, pair, allPairs.length);
    }
}

/// Where people swap and add liquidity.
contract Router {
    address public immutable factory;
    address public immutable WETH;

    modifier inTime(uint256 deadline) {
        require(deadline >= block.timestamp, "Router: EXPIRED");
        _;
    }

    constructor(address pairs, address wrapped) {
        (factory, WETH) = (pairs, wrapped);
    }

    receive() external payable {
        require(msg.sender == WETH, "Router: NOT_WETH");
    }

    function getAmountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) public pure returns (uint256) {
        require(amountIn > 0, "Router: NO_INPUT");
        require(reserveIn > 0 && reserveOut > 0, "Router: NO_LIQUIDITY");
        uint256 afterFee = amountIn * 997;
        return afterFee * reserveOut / (reserveIn * 1000 + afterFee);
    }

    function getAmountsOut(uint256 amountIn, address[] memory path) public view returns (uint256[] memory amounts) {
        require(path.length >= 2, "Router: NO_PATH");
        amounts = new uint256[](path.length);
        amounts[0] = amountIn;
        for (uint256 i = 1; i < path.length; i++) {
            (uint256 reserveIn, uint256 reserveOut) = reservesOf(path[i - 1], path[i]);
            amounts[i] = getAmountOut(amounts[i - 1], reserveIn, reserveOut);
        }
    }

    function addLiquidity(address a, address b, uint256 amountA, uint256 amountB, uint256 minA, uint256 minB, address to, uint256 deadline)
        external
        inTime(deadline)
        returns (uint256 usedA, uint256 usedB, uint256 shares)
    {
        address pair;
        (pair, usedA, usedB) = fit(a, b, amountA, amountB, minA, minB);
        take(a, msg.sender, pair, usedA);
        take(b, msg.sender, pair, usedB);
        shares = Pair(pair).mint(to);
    }

    function addLiquidityETH(address token, uint256 amount, uint256 minToken, uint256 minEther, address to, uint256 deadline)
        external
        payable
        inTime(deadline)
        returns (uint256 usedToken, uint256 usedEther, uint256 shares)
    {
        address pair;
        (pair, usedToken, usedEther) = fit(token, WETH, amount, msg.value, minToken, minEther);
        take(token, msg.sender, pair, usedToken);
        WrappedEther(payable(WETH)).deposit{value: usedEther}();
        IToken(WETH).transfer(pair, usedEther);
        shares = Pair(pair).mint(to);
        if (msg.value > usedEther) pay(msg.sender, msg.value - usedEther);
    }

    function swapExactTokensForTokens(uint256 amountIn, uint256 minOut, address[] calldata path, address to, uint256 deadline)
        external
        inTime(deadline)
        returns (uint256[] memory amounts)
    {
        amounts = quote(amountIn, minOut, path);
        take(path[0], msg.sender, pairOf(path[0], path[1]), amountIn);
        route(amounts, path, to);
    }

    function swapExactETHForTokens(uint256 minOut, address[] calldata path, address to, uint256 deadline)
        external
        payable
        inTime(deadline)
        returns (uint256[] memory amounts)
    {
        require(path[0] == WETH, "Router: PATH");
        amounts = quote(msg.value, minOut, path);
        WrappedEther(payable(WETH)).deposit{value: msg.value}();
        IToken(WETH).transfer(pairOf(path[0], path[1]), msg.value);
        route(amounts, path, to);
    }

    function swapExactTokensForETH(uint256 amountIn, uint256 minOut, address[] calldata path, address to, uint256 deadline)
        external
        inTime(deadline)
        returns (uint256[] memory amounts)
    {
        require(path[path.length - 1] == WETH, "Router: PATH");
        amounts = quote(amountIn, minOut, path);
        take(path[0], msg.sender, pairOf(path[0], path[1]), amountIn);
        route(amounts, path, address(this));
        WrappedEther(payable(WETH)).withdraw(amounts[amounts.length - 1]);
        pay(to, amounts[amounts.length - 1]);
    }

    function quote(uint256 amountIn, uint256 minOut, address[] calldata path) private view returns (uint256[] memory amounts) {
        amounts = getAmountsOut(amountIn, path);
        require(amounts[amounts.length - 1] >= minOut, "Router: TOO_LITTLE_OUTPUT");
    }

    function route(uint256[] memory amounts, address[] calldata path, address to) private {
        for (uint256 i = 1; i < path.length; i++) {
            address next = i < path.length - 1 ? pairOf(path[i], path[i + 1]) : to;
            (uint256 out0, uint256 out1) = path[i - 1] < path[i] ? (uint256(0), amounts[i]) : (amounts[i], uint256(0));
            Pair(pairOf(path[i - 1], path[i])).swap(out0, out1, next, "");
        }
    }

    function fit(address a, address b, uint256 amountA, uint256 amountB, uint256 minA, uint256 minB) private returns (address pair, uint256 usedA, uint256 usedB) {
        pair = Factory(factory).getPair(a, b);
        if (pair == address(0)) pair = Factory(factory).createPair(a, b);
        (uint256 reserveA, uint256 reserveB) = reservesOf(a, b);
        if (reserveA == 0) return (pair, amountA, amountB);
        usedB = amountA * reserveB / reserveA;
        usedA = amountA;
        if (usedB > amountB) (usedA, usedB) = (amountB * reserveA / reserveB, amountB);
        require(usedA >= minA && usedB >= minB, "Router: TOO_LITTLE");
    }

    function pairOf(address a, address b) private view returns (address pair) {
        pair = Factory(factory).getPair(a, b);
        require(pair != address(0), "Router: NO_PAIR");
    }

    function reservesOf(address a, address b) private view returns (uint256, uint256) {
        (uint256 reserve0, uint256 reserve1,) = Pair(pairOf(a, b)).getReserves();
        return a < b ? (reserve0, reserve1) : (reserve1, reserve0);
    }

    function take(address token, address from, address to, uint256 value) private {
        require(Tokens.take(token, from, to, value), "Router: NOT_PAID");
    }

    function pay(address to, uint256 value) private {
        (bool paid,) = to.call{value: value}("");
        require(paid, "Router: NOT_PAID");
    }
}

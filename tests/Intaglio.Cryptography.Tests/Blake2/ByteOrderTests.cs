extern alias other;

using Other = other::Intaglio.Cryptography;

namespace Intaglio.Cryptography.Tests;

/// <summary>
/// The library compiled for the other byte order, run here. Every word it reads from memory (of the message, the padded key, salt and
/// personalization) or writes (of the digest) has its bytes swapped; sizes, tree members and the counter are numbers and stay. So what
/// it makes of inputs swapped word by word must be the digest swapped word by word.
/// </summary>
public class ByteOrderTests
{
    private const int Requests = 2000;

    [Fact]
    public void BLAKE2b_gives_the_swapped_digest_of_swapped_input() => CheckSwapped(new Blake2bFunction(), sizeof(ulong),
        (source, p) => Other.Blake2b.HashData(source, ParametersOfBlake2b(p)),
        (source, p) =>
        {
            Other.Blake2bState state = Other.Blake2bState.Create(ParametersOfBlake2b(p));
            foreach (byte value in source)
                state.AppendData([value]);
            byte[] digest = new byte[state.DigestSize];
            state.GetHashAndReset(digest);
            return digest;
        });

    [Fact]
    public void BLAKE2s_gives_the_swapped_digest_of_swapped_input() => CheckSwapped(new Blake2sFunction(), sizeof(uint),
        (source, p) => Other.Blake2s.HashData(source, ParametersOfBlake2s(p)),
        (source, p) =>
        {
            Other.Blake2sState state = Other.Blake2sState.Create(ParametersOfBlake2s(p));
            foreach (byte value in source)
                state.AppendData([value]);
            byte[] digest = new byte[state.DigestSize];
            state.GetHashAndReset(digest);
            return digest;
        });

    [Fact]
    public void BLAKE2Xb_gives_the_swapped_output_of_swapped_input() => CheckSwapped(new Blake2XbFunction(), sizeof(ulong),
        (source, r, to) => Other.Blake2Xb.HashData(source, to, new() { Key = r.Key, Salt = r.Salt, Personalization = r.Personalization }));

    [Fact]
    public void BLAKE2Xs_gives_the_swapped_output_of_swapped_input() => CheckSwapped(new Blake2XsFunction(), sizeof(uint),
        (source, r, to) => Other.Blake2Xs.HashData(source, to, new() { Key = r.Key, Salt = r.Salt, Personalization = r.Personalization }));

    [Fact]
    public void The_other_build_is_of_the_other_byte_order() =>
        Assert.NotEqual(Blake2b.HashData("abc"u8), Other.Blake2b.HashData("abc"u8));

    private static void CheckSwapped(Blake2Function function, int wordSize, params Func<byte[], HashParameters, byte[]>[] others)
    {
        Random random = new(1980);
        for (int turn = 0; turn < Requests; turn++)
        {
            HashParameters any = function.RandomParameters(random);
            HashParameters parameters = any with
            {
                DigestSize = random.Next(function.MaxDigestSize / wordSize + 1) * wordSize,
                Key = random.Bytes(any.Key.Length / wordSize * wordSize),
                Salt = random.Bytes(function.SaltSize),
                Personalization = random.Bytes(function.SaltSize),
            };
            HashParameters swapped = parameters with
            {
                Key = Swap(parameters.Key, wordSize),
                Salt = Swap(parameters.Salt, wordSize),
                Personalization = Swap(parameters.Personalization, wordSize),
            };
            byte[] source = random.Bytes(random.Next(5 * function.BlockSize / wordSize) * wordSize);

            byte[] expected = Swap(function.HashData(source, parameters), wordSize);
            foreach (Func<byte[], HashParameters, byte[]> other in others)
                Check.Same(expected, other(Swap(source, wordSize), swapped), (turn, source.Length, parameters));
        }
    }

    private static void CheckSwapped(Blake2XFunction function, int wordSize, Action<byte[], XofRequest, byte[]> other)
    {
        Random random = new(2016);
        for (int turn = 0; turn < Requests / 10; turn++)
        {
            XofRequest request = new()
            {
                Key = random.Bytes(random.Next(function.MaxKeySize / wordSize + 1) * wordSize),
                Salt = random.Bytes(function.SaltSize),
                Personalization = random.Bytes(function.SaltSize),
            };
            XofRequest swapped = new()
            {
                Key = Swap(request.Key, wordSize),
                Salt = Swap(request.Salt, wordSize),
                Personalization = Swap(request.Personalization, wordSize),
            };
            byte[] source = random.Bytes(random.Next(100) * wordSize), output = new byte[random.Next(1, 200) * wordSize];
            other(Swap(source, wordSize), swapped, output);
            Check.Same(Swap(function.HashData(source, output.Length, request), wordSize), output, (turn, source.Length, request));
        }
    }

    private static byte[] Swap(byte[] bytes, int wordSize) => [.. bytes.Chunk(wordSize).SelectMany(word => word.Reverse())];

    private static Other.Blake2bParameters ParametersOfBlake2b(HashParameters p) =>
        new() { DigestSize = p.DigestSize, Key = p.Key, Salt = p.Salt, Personalization = p.Personalization, Tree = Tree(p.Tree) };

    private static Other.Blake2sParameters ParametersOfBlake2s(HashParameters p) =>
        new() { DigestSize = p.DigestSize, Key = p.Key, Salt = p.Salt, Personalization = p.Personalization, Tree = Tree(p.Tree) };

    private static Other.Blake2TreeNode Tree(Blake2TreeNode tree) => new()
    {
        Fanout = tree.Fanout,
        MaxDepth = tree.MaxDepth,
        LeafLength = tree.LeafLength,
        NodeOffset = tree.NodeOffset,
        NodeDepth = tree.NodeDepth,
        InnerDigestSize = tree.InnerDigestSize,
        IsLastNode = tree.IsLastNode,
    };
}

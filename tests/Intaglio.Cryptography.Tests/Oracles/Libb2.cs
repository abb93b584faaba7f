using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography.Tests;

/// <summary>libb2, by BLAKE2's authors: takes the parameter block of the sequential functions as it is, and keys of the parallel ones.</summary>
public sealed partial class Libb2() : Oracle(Library, "libb2-1"), IStatelessCase
{
    private const string Library = "libb2.so.1";

    // Where blake2.h's states hold last_node: behind h, t, f, two blocks, the buffered length and the digest length.
    private const int LastNodeInBlake2b = 64 + 16 + 16 + 2 * 128 + 4 + 1, LastNodeInBlake2s = 32 + 8 + 8 + 2 * 64 + 4 + 1;

    public override bool Knows(HashFunction function) => function is Blake2Function;

    public override HashParameters Narrow(HashFunction function, HashParameters parameters) =>
        IsParallel(function) ? parameters with { Salt = [], Personalization = [] } : parameters;

    public override byte[] Hash(HashFunction function, ReadOnlySpan<byte> source, HashParameters parameters)
    {
        if (!IsParallel(function))
            return HashSequentially(function, source, parameters);
        byte[] digest = new byte[function.DigestSizeOf(parameters)];
        nuint digestSize = (nuint)digest.Length, length = (nuint)source.Length, keySize = (nuint)parameters.Key.Length;
        Assert.Equal(0, function is Blake2bpFunction
            ? HashBlake2bp(digest, source, parameters.Key, digestSize, length, keySize)
            : HashBlake2sp(digest, source, parameters.Key, digestSize, length, keySize));
        return digest;
    }

    private static bool IsParallel(HashFunction function) => function is Blake2bpFunction or Blake2spFunction;

    private static byte[] HashSequentially(HashFunction function, ReadOnlySpan<byte> source, HashParameters parameters)
    {
        bool isB = function is Blake2bFunction;
        byte[] digest = new byte[function.DigestSizeOf(parameters)];
        byte[] block = isB ? ParameterBlockOfBlake2b(digest.Length, parameters) : ParameterBlockOfBlake2s(digest.Length, parameters);
        byte[] key = [.. parameters.Key, .. new byte[function.BlockSize - parameters.Key.Length]];
        Span<byte> state = MemoryMarshal.AsBytes(stackalloc ulong[64]);

        Assert.Equal(0, isB ? InitBlake2b(state, block) : InitBlake2s(state, block));
        state[isB ? LastNodeInBlake2b : LastNodeInBlake2s] = (byte)(parameters.Tree.IsLastNode ? 1 : 0);
        if (parameters.Key.Length > 0)
            Assert.Equal(0, isB ? UpdateBlake2b(state, key, (nuint)key.Length) : UpdateBlake2s(state, key, (nuint)key.Length));
        Assert.Equal(0, isB ? UpdateBlake2b(state, source, (nuint)source.Length) : UpdateBlake2s(state, source, (nuint)source.Length));
        Assert.Equal(0, isB ? FinalBlake2b(state, digest, (nuint)digest.Length) : FinalBlake2s(state, digest, (nuint)digest.Length));
        return digest;
    }

    private static byte[] ParameterBlockOfBlake2b(int digestSize, HashParameters parameters)
    {
        byte[] block = ParameterBlock(64, digestSize, parameters);
        BinaryPrimitives.WriteUInt64LittleEndian(block.AsSpan(8), parameters.Tree.NodeOffset);
        block[16] = (byte)parameters.Tree.NodeDepth;
        block[17] = (byte)parameters.Tree.InnerDigestSize;
        parameters.Salt.CopyTo(block, 32);
        parameters.Personalization.CopyTo(block, 48);
        return block;
    }

    private static byte[] ParameterBlockOfBlake2s(int digestSize, HashParameters parameters)
    {
        byte[] block = ParameterBlock(32, digestSize, parameters);
        BinaryPrimitives.WriteUInt32LittleEndian(block.AsSpan(8), (uint)parameters.Tree.NodeOffset);
        BinaryPrimitives.WriteUInt16LittleEndian(block.AsSpan(12), (ushort)(parameters.Tree.NodeOffset >> 32));
        block[14] = (byte)parameters.Tree.NodeDepth;
        block[15] = (byte)parameters.Tree.InnerDigestSize;
        parameters.Salt.CopyTo(block, 16);
        parameters.Personalization.CopyTo(block, 24);
        return block;
    }

    private static byte[] ParameterBlock(int size, int digestSize, HashParameters parameters)
    {
        bool isSequential = parameters.Tree == default;
        byte[] block = new byte[size];
        block[0] = (byte)digestSize;
        block[1] = (byte)parameters.Key.Length;
        block[2] = (byte)(isSequential ? 1 : parameters.Tree.Fanout);
        block[3] = (byte)(isSequential ? 1 : parameters.Tree.MaxDepth);
        BinaryPrimitives.WriteUInt32LittleEndian(block.AsSpan(4), parameters.Tree.LeafLength);
        return block;
    }

    [LibraryImport(Library, EntryPoint = "blake2bp")]
    private static partial int HashBlake2bp(Span<byte> digest, ReadOnlySpan<byte> data, ReadOnlySpan<byte> key, nuint digestSize, nuint length, nuint keySize);

    [LibraryImport(Library, EntryPoint = "blake2sp")]
    private static partial int HashBlake2sp(Span<byte> digest, ReadOnlySpan<byte> data, ReadOnlySpan<byte> key, nuint digestSize, nuint length, nuint keySize);

    [LibraryImport(Library, EntryPoint = "blake2b_init_param")]
    private static partial int InitBlake2b(Span<byte> state, ReadOnlySpan<byte> parameterBlock);

    [LibraryImport(Library, EntryPoint = "blake2b_update")]
    private static partial int UpdateBlake2b(Span<byte> state, ReadOnlySpan<byte> data, nuint length);

    [LibraryImport(Library, EntryPoint = "blake2b_final")]
    private static partial int FinalBlake2b(Span<byte> state, Span<byte> digest, nuint length);

    [LibraryImport(Library, EntryPoint = "blake2s_init_param")]
    private static partial int InitBlake2s(Span<byte> state, ReadOnlySpan<byte> parameterBlock);

    [LibraryImport(Library, EntryPoint = "blake2s_update")]
    private static partial int UpdateBlake2s(Span<byte> state, ReadOnlySpan<byte> data, nuint length);

    [LibraryImport(Library, EntryPoint = "blake2s_final")]
    private static partial int FinalBlake2s(Span<byte> state, Span<byte> digest, nuint length);
}

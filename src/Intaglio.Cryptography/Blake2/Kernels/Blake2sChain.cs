using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>
/// The working values of the BLAKE2s compression function: the chain value h, the byte counter t and the finalization flags f (RFC 7693,
/// section 3.2).
/// </summary>
[StructLayout(LayoutKind.Sequential)]
internal struct Blake2sChain : IBlake2Chain
{
    internal const uint
        IV0 = 0x6A09E667, IV1 = 0xBB67AE85, IV2 = 0x3C6EF372, IV3 = 0xA54FF53A,
        IV4 = 0x510E527F, IV5 = 0x9B05688C, IV6 = 0x1F83D9AB, IV7 = 0x5BE0CD19;

    internal uint H0, H1, H2, H3, H4, H5, H6, H7;
    internal uint T0, T1, F0, F1;

    internal Blake2sChain(in Blake2sParameters parameters) => Create(in parameters, out this);

    /// <summary>Computes the initial chain value: the IV XORed with the parameter block (BLAKE2 paper, section 2.5).</summary>
    /// <remarks>Not a constructor, because its result would be copied with loads that each wait for the stores of several words.</remarks>
    internal static void Create(in Blake2sParameters parameters, out Blake2sChain chain)
    {
        Blake2TreeNode tree = parameters.Tree.OrSequential;
        chain.H0 = IV0 ^ (uint)parameters.EffectiveDigestSize ^ ((uint)parameters.Key.Length << 8)
            ^ ((uint)tree.Fanout << 16) ^ ((uint)tree.MaxDepth << 24);
        chain.H1 = IV1 ^ tree.LeafLength;
        chain.H2 = IV2 ^ (uint)tree.NodeOffset;
        chain.H3 = IV3 ^ (uint)(tree.NodeOffset >> 32) ^ ((uint)tree.NodeDepth << 16) ^ ((uint)tree.InnerDigestSize << 24);
        chain.H4 = IV4;
        chain.H5 = IV5;
        chain.H6 = IV6;
        chain.H7 = IV7;
        chain.T0 = chain.T1 = chain.F0 = chain.F1 = 0;
        if (!parameters.Salt.IsEmpty)
            MixIn(parameters.Salt, ref chain.H4, ref chain.H5);
        if (!parameters.Personalization.IsEmpty)
            MixIn(parameters.Personalization, ref chain.H6, ref chain.H7);
    }

    public readonly int BlockSize => Blake2s.BlockSize;

    public void Compress(ref readonly byte blocks, nint blockCount, uint bytesPerBlock) =>
        Blake2sKernels.Compress(ref this, in blocks, blockCount, bytesPerBlock);

    public void SetLast(bool isLastNode)
    {
        F0 = uint.MaxValue;
        F1 = isLastNode ? uint.MaxValue : 0;
    }

    public void SetNode(uint offset, int depth)
    {
        H2 ^= offset;
        H3 ^= (uint)depth << 16;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Count(uint bytes)
    {
        T0 += bytes;
        if (T0 < bytes)
            T1++;
    }

    public void SetDigestSize(int digestSize) => H0 ^= (uint)(Blake2s.MaxDigestSize ^ digestSize);

    public readonly void WriteDigest(Span<byte> destination)
    {
        if (ByteOrder.IsNative)
        {
            Memory.Copy(ref Unsafe.As<uint, byte>(ref Unsafe.AsRef(in H0)), ref MemoryMarshal.GetReference(destination),
                destination.Length);
            return;
        }

        Blake2sChain other = this;
        for (int i = 0; i < 8; i++)
            Unsafe.Add(ref other.H0, i) = ByteOrder.ToLittleEndian(Unsafe.Add(ref other.H0, i));
        Memory.Copy(ref Unsafe.As<uint, byte>(ref other.H0), ref MemoryMarshal.GetReference(destination), destination.Length);
    }

    private static void MixIn(ReadOnlySpan<byte> value, ref uint low, ref uint high)
    {
        Span<byte> padded = stackalloc byte[8];
        padded.Clear();
        value.CopyTo(padded);
        low ^= ByteOrder.ReadUInt32(ref padded[0], 0);
        high ^= ByteOrder.ReadUInt32(ref padded[0], 4);
    }
}

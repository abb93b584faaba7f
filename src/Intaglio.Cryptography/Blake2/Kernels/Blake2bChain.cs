using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>
/// The working values of the BLAKE2b compression function: the chain value h, the byte counter t and the finalization flags f (RFC 7693,
/// section 3.2).
/// </summary>
[StructLayout(LayoutKind.Sequential)]
internal struct Blake2bChain : IBlake2Chain
{
    internal const ulong
        IV0 = 0x6A09E667F3BCC908, IV1 = 0xBB67AE8584CAA73B, IV2 = 0x3C6EF372FE94F82B, IV3 = 0xA54FF53A5F1D36F1,
        IV4 = 0x510E527FADE682D1, IV5 = 0x9B05688C2B3E6C1F, IV6 = 0x1F83D9ABFB41BD6B, IV7 = 0x5BE0CD19137E2179;

    internal ulong H0, H1, H2, H3, H4, H5, H6, H7;
    internal ulong T0, T1, F0, F1;

    internal Blake2bChain(in Blake2bParameters parameters) => Create(in parameters, out this);

    /// <summary>Computes the initial chain value: the IV XORed with the parameter block (BLAKE2 paper, section 2.5).</summary>
    /// <remarks>Not a constructor, because its result would be copied with loads that each wait for the stores of several words.</remarks>
    internal static void Create(in Blake2bParameters parameters, out Blake2bChain chain)
    {
        Blake2TreeNode tree = parameters.Tree.OrSequential;
        chain.H0 = IV0 ^ (uint)parameters.EffectiveDigestSize ^ ((ulong)parameters.Key.Length << 8)
            ^ ((ulong)tree.Fanout << 16) ^ ((ulong)tree.MaxDepth << 24) ^ ((ulong)tree.LeafLength << 32);
        chain.H1 = IV1 ^ tree.NodeOffset;
        chain.H2 = IV2 ^ (uint)tree.NodeDepth ^ ((ulong)tree.InnerDigestSize << 8);
        chain.H3 = IV3;
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

    public readonly int BlockSize => Blake2b.BlockSize;

    public void Compress(ref readonly byte blocks, nint blockCount, uint bytesPerBlock) =>
        Blake2bKernels.Compress(ref this, in blocks, blockCount, bytesPerBlock);

    public void SetLast(bool isLastNode)
    {
        F0 = ulong.MaxValue;
        F1 = isLastNode ? ulong.MaxValue : 0;
    }

    public void SetNode(uint offset, int depth)
    {
        H1 ^= offset;
        H2 ^= (uint)depth;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Count(uint bytes)
    {
        T0 += bytes;
        if (T0 < bytes)
            T1++;
    }

    public void SetDigestSize(int digestSize) => H0 ^= (uint)(Blake2b.MaxDigestSize ^ digestSize);

    public readonly void WriteDigest(Span<byte> destination)
    {
        if (ByteOrder.IsNative)
        {
            Memory.Copy(ref Unsafe.As<ulong, byte>(ref Unsafe.AsRef(in H0)), ref MemoryMarshal.GetReference(destination),
                destination.Length);
            return;
        }

        Blake2bChain other = this;
        for (int i = 0; i < 8; i++)
            Unsafe.Add(ref other.H0, i) = ByteOrder.ToLittleEndian(Unsafe.Add(ref other.H0, i));
        Memory.Copy(ref Unsafe.As<ulong, byte>(ref other.H0), ref MemoryMarshal.GetReference(destination), destination.Length);
    }

    private static void MixIn(ReadOnlySpan<byte> value, ref ulong low, ref ulong high)
    {
        Span<byte> padded = stackalloc byte[16];
        padded.Clear();
        value.CopyTo(padded);
        low ^= ByteOrder.ReadUInt64(ref padded[0], 0);
        high ^= ByteOrder.ReadUInt64(ref padded[0], 8);
    }
}

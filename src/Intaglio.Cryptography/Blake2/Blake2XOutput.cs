using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics;
#endif

namespace Intaglio.Cryptography;

/// <summary>
/// The output of BLAKE2X (BLAKE2X paper, section 2). Block i is the digest of the root hash H0 with the parameters of node i. The blocks
/// are independent of each other, so several are computed at the same time in vector lanes.
/// </summary>
internal struct Blake2XOutput<TChain, TWord> : IBlockOutput
    where TChain : unmanaged, IBlake2Chain
    where TWord : unmanaged
{
    private readonly TChain node;
    private readonly ulong length;
    private RootBlock root;

    /// <param name="node">The initial chain value of node 0, for the maximum digest size.</param>
    /// <param name="length">The length of the output in bytes.</param>
    /// <param name="root">The root hash H0.</param>
    internal Blake2XOutput(in TChain node, ulong length, ReadOnlySpan<byte> root)
    {
        this.node = node;
        this.length = length;
        Memory.Copy(root, ref Unsafe.As<RootBlock, byte>(ref this.root));
    }

    /// <summary>Gets the size in bytes of H0 and of every output block except the last.</summary>
    internal static int NodeSize => 8 * Unsafe.SizeOf<TWord>();

    /// <summary>Gets the length of the output in bytes.</summary>
    internal readonly ulong Length => length;

    /// <summary>Computes the output for one message without keeping a state.</summary>
    [SkipLocalsInit]
    internal static void Hash(ref TChain chain, in TChain node, ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination)
    {
        Span<byte> root = stackalloc byte[NodeSize];
        Blake2Sequence<TChain>.Hash(ref chain, key, source, isLastNode: false, root);
        Blake2XOutput<TChain, TWord> output = new(in node, (ulong)destination.Length, root);
        output.Write(0, destination);
        Memory.Wipe(ref output);
        Memory.Wipe(root);
    }

    /// <summary>Writes output from the start of a block. The caller ensures that the output is long enough.</summary>
    public readonly void Write(ulong block, Span<byte> destination)
    {
#if NET8_0_OR_GREATER
        WriteLanes<Vector512<TWord>, Lanes512<TWord>>(LaneKernel.Lanes512, ref block, ref destination);
        WriteLanes<Vector256<TWord>, Lanes256<TWord>>(LaneKernel.Lanes256, ref block, ref destination);
        WriteLanes<Vector128<TWord>, Lanes128<TWord>>(LaneKernel.Lanes128, ref block, ref destination);
#endif
        if (destination.IsEmpty)
            return;

        TChain chain;
        do
        {
            chain = node;
            int digestSize = (int)Math.Min((ulong)NodeSize, length - block * (uint)NodeSize),
                taken = Math.Min(destination.Length, digestSize);
            chain.SetNode((uint)block++, depth: 0);
            chain.SetDigestSize(digestSize);
            chain.SetLast(isLastNode: false);
            chain.Compress(in Unsafe.As<RootBlock, byte>(ref Unsafe.AsRef(in root)), 1, (uint)NodeSize);
            chain.WriteDigest(destination.Slice(0, taken));
            destination = destination.Slice(taken);
        }
        while (!destination.IsEmpty);

        // The last block can contain output that was not requested.
        Memory.Wipe(ref chain);
    }

#if NET8_0_OR_GREATER
    /// <summary>Gets the size in bytes of the blocks that are computed at the same time.</summary>
    internal static int GroupSize => NodeSize * Math.Max(1, Math.Max(
        LanesIn<Vector512<TWord>, Lanes512<TWord>>(LaneKernel.Lanes512), Math.Max(
        LanesIn<Vector256<TWord>, Lanes256<TWord>>(LaneKernel.Lanes256),
        LanesIn<Vector128<TWord>, Lanes128<TWord>>(LaneKernel.Lanes128))));

    /// <summary>Returns the number of lanes in vectors of one width, or 0 if that width is not used.</summary>
    private static int LanesIn<TVector, TLanes>(LaneKernel kernel)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, TWord> =>
        TLanes.IsSupported && Blake2Widths.IsUsed(kernel, Unsafe.SizeOf<TVector>() / Unsafe.SizeOf<TWord>())
        ? Unsafe.SizeOf<TVector>() / Unsafe.SizeOf<TWord>() : 0;

    /// <summary>Writes whole blocks in vectors of one width while more than half of the lanes are used.</summary>
    [MethodImpl(Kernel.Optimized)]
    [SkipLocalsInit]
    private readonly unsafe void WriteLanes<TVector, TLanes>(LaneKernel kernel, ref ulong block, ref Span<byte> destination)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, TWord>
    {
        int lanes = LanesIn<TVector, TLanes>(kernel), left = destination.Length / NodeSize;
        if (lanes == 0 || left <= lanes / 2)
            return;

        // The group holds the initial chain values and H0. The working chain values and the lane numbers follow with the same alignment.
        int words = sizeof(TChain) / sizeof(TWord);
        int memorySize = Blake2LaneGroup<TChain, TWord>.MemorySize(lanes) + (words + 1) * sizeof(TVector);
        byte* memory = stackalloc byte[memorySize];
        Blake2LaneGroup<TChain, TWord> group = new(memory, lanes);
        TVector* start = (TVector*)group.Chains, chains = (TVector*)group.OwnBlock(lanes), numbers = chains + words;
        RootBlock* message = (RootBlock*)group.OwnBlock(0);
        *message = root;

        byte** messages = stackalloc byte*[lanes];
        for (int lane = 0; lane < lanes; lane++)
        {
            messages[lane] = (byte*)message;
            group.SetChain(lane, in node);
            group.SetCounted(lane, (uint)NodeSize);
            group.SetLast(lane, isLastNode: false);
            ((TWord*)numbers)[lane] = Word((uint)lane);
        }

        fixed (byte* first = destination)
        {
            byte* output = first;
            while (left > lanes / 2)
            {
                for (int i = 0; i < words; i++)
                    chains[i] = start[i];
                int nodeOffset = NodeOffset / sizeof(TWord);
                chains[nodeOffset] = TLanes.Xor(chains[nodeOffset], TLanes.Add(TLanes.Splat(Word(block)), *numbers));
                Blake2Lanes<TVector, TWord, TLanes>.Compress(chains, messages, 1, Blake2LaneGroup<TChain, TWord>.BlockSize,
                    (TVector*)group.Counted, group.Messages);

                int used = Math.Min(lanes, left);
                Blake2Lanes<TVector, TWord, TLanes>.WriteDigests(chains, output, used);
                output += used * NodeSize;
                block += (uint)used;
                left -= used;
            }
            destination = destination.Slice((int)(output - first));
        }

        Memory.Wipe(new Span<byte>(memory, memorySize));
    }

    // The byte offset of the node offset in a parameter block, and therefore in an initial chain value.
    private const int NodeOffset = 8;

    // Lanes are little-endian.
    private static unsafe TWord Word(ulong value) => *(TWord*)&value;
#else
    /// <summary>Gets the size in bytes of the blocks that are computed at the same time.</summary>
    internal static int GroupSize => NodeSize;
#endif

    // A block of the largest variant: H0 padded with zeros.
    [StructLayout(LayoutKind.Sequential, Size = Blake2b.BlockSize)]
    private struct RootBlock
    {
        private byte first;
    }
}

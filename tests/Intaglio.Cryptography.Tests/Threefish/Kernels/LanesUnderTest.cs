using System.Runtime.Intrinsics;

namespace Intaglio.Cryptography.Tests;

/// <summary>Encrypts or decrypts as many groups of blocks under an extended key as there are, and returns the number of blocks.</summary>
internal delegate nint RunLanes(ReadOnlySpan<ulong> key, ReadOnlySpan<byte> source, Span<byte> destination, int blockCount);

/// <summary>Adds the keystream that begins with a counter's block to as many groups of blocks as there are, and returns the number of blocks.</summary>
internal delegate nint CountInLanes(ReadOnlySpan<ulong> key, Span<ulong> counter, ReadOnlySpan<byte> source, Span<byte> destination, int blockCount);

/// <summary>Lanes of one width for one size of Threefish.</summary>
internal sealed unsafe record LanesUnderTest(string Name, int BlockSize, LaneKernel Width, RunLanes Encrypt, RunLanes Decrypt, CountInLanes AddKeystream)
{
    internal static IReadOnlyList<LanesUnderTest> All { get; } =
    [
        .. OfWidth<Vector128<ulong>, Lanes128<ulong>>(LaneKernel.Lanes128),
        .. OfWidth<Vector256<ulong>, Lanes256<ulong>>(LaneKernel.Lanes256),
        .. OfWidth<Vector512<ulong>, Lanes512<ulong>>(LaneKernel.Lanes512),
    ];

    internal static IEnumerable<object[]> Widths => Enum.GetValues<LaneKernel>().Select(width => new object[] { BitsOf(width) });

    internal int Lanes => BitsOf(Width) / 64;

    internal static int BitsOf(LaneKernel width) => width switch
    {
        LaneKernel.Lanes128 => 128,
        LaneKernel.Lanes256 => 256,
        _ => 512,
    };

    /// <summary>The rule of docs/internals/threefish.md: every width that the processor has and no setting excludes.</summary>
    internal static bool IsUsed(LaneKernel width) => LaneKernels.IsSupported(width) && LaneKernels.Allows(width);

    internal static LanesUnderTest Find(string name)
    {
        LanesUnderTest lanes = All.Single(lanes => lanes.Name == name);
        _ = FindWidth(BitsOf(lanes.Width));
        return lanes;
    }

    /// <summary>Skips the test where the processor has no such vectors.</summary>
    internal static LaneKernel FindWidth(int bits)
    {
        LaneKernel width = Enum.GetValues<LaneKernel>().Single(width => BitsOf(width) == bits);
        Skip.IfNot(LaneKernels.IsSupported(width), "This process cannot run vectors of this width: an instruction set is missing or switched off.");
        return width;
    }

    private static LanesUnderTest[] OfWidth<TVector, TLanes>(LaneKernel width)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, ulong> =>
        [Of<TVector, TLanes, Threefish256Rounds>(width), Of<TVector, TLanes, Threefish512Rounds>(width), Of<TVector, TLanes, Threefish1024Rounds>(width)];

    private static LanesUnderTest Of<TVector, TLanes, TRounds>(LaneKernel width)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, ulong>
        where TRounds : struct, IThreefishRounds
    {
        int blockSize = TRounds.Words * sizeof(ulong);
        return new($"Threefish-{8 * blockSize} in {width}", blockSize, width, Run<Encryption>, Run<Decryption>, RunUse<Counting>);

        static nint Run<TUse>(ReadOnlySpan<ulong> key, ReadOnlySpan<byte> source, Span<byte> destination, int blockCount)
            where TUse : struct => RunUse<TUse>(key, [], source, destination, blockCount);

        static nint RunUse<TUse>(ReadOnlySpan<ulong> key, Span<ulong> counter, ReadOnlySpan<byte> source, Span<byte> destination, int blockCount)
            where TUse : struct
        {
            ulong[] subkeys = new ulong[SharedSubkeys<TRounds>.Count];
            fixed (ulong* k = key, s = subkeys, count = counter)
            fixed (byte* from = source, to = destination)
            {
                SharedSubkeys<TRounds>.Compute(k, s);
                return ThreefishLanes<TRounds, TVector, TLanes>.Run<TUse>(s, count, from, to, blockCount);
            }
        }
    }
}

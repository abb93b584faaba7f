namespace Intaglio.Cryptography;

/// <summary>Decides which widths of lanes BLAKE2 uses.</summary>
internal static class Blake2Widths
{
    private static readonly bool usesTwoLanes = LaneKernels.IsNamed || UsesTwoLanes(ProcessorFeatures.Current);

    /// <summary>
    /// The rule, from measurements (docs/kernels.md): in 32-bit processes, which have eight vector registers, two lanes of 64-bit words are
    /// slower than a message after the other in rows, unless a vector is rotated in one instruction. All other lanes are faster than
    /// single messages.
    /// </summary>
    internal static bool UsesTwoLanes(ProcessorFeatures processor) =>
        processor.Is64Bit || processor.Avx512VL || Blake2bKernels.Choose(processor) == Blake2Kernel.Scalar;

    /// <summary>Whether vectors of this width, with so many lanes, are used where the processor has them.</summary>
    internal static bool IsUsed(LaneKernel kernel, int lanes) => LaneKernels.Allows(kernel) && (lanes > 2 || usesTwoLanes);

    /// <summary>Whether so many chains are worth lanes of this width: they fill more than half of them.</summary>
    internal static bool AreWorth(LaneKernel kernel, int lanes, int chains) => IsUsed(kernel, lanes) && chains > lanes / 2;

    /// <summary>The number of messages that fill the widest vectors in use, 1 where there are none.</summary>
    /// <param name="wordSize">The size of the algorithm's words in bytes.</param>
    internal static int Count(int wordSize)
    {
        // Without query operators: over values they would have to be compiled at the start of every program that hashes trees.
        int widest = 1;
        foreach (LaneKernel kernel in LaneKernels.Available)
            if (IsUsed(kernel, LaneKernels.Bytes(kernel) / wordSize))
                widest = Math.Max(widest, LaneKernels.Bytes(kernel) / wordSize);
        return widest;
    }
}

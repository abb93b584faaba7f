namespace Intaglio.Cryptography;

/// <summary>Selects the vector widths for hashing several messages with BLAKE2.</summary>
internal static class Blake2Widths
{
    private static readonly bool usesTwoLanes = LaneKernels.IsNamed || UsesTwoLanes(ProcessorFeatures.Current);

    /// <summary>Returns a value indicating whether vectors of two 64-bit words are used.</summary>
    /// <remarks>
    /// The rule is based on measurements (docs/internals/kernels.md). 32-bit processes have eight vector registers. There, two lanes of
    /// 64-bit words are slower than hashing the messages one by one with rows, unless the processor has a vector rotate instruction. Wider
    /// vectors are always faster than single messages.
    /// </remarks>
    internal static bool UsesTwoLanes(ProcessorFeatures processor) =>
        processor.Is64Bit || processor.Avx512VL || Blake2bKernels.Choose(processor) == Blake2Kernel.Scalar;

    /// <summary>Returns a value indicating whether vectors with this number of lanes are used if the processor supports them.</summary>
    internal static bool IsUsed(LaneKernel kernel, int lanes) => LaneKernels.Allows(kernel) && (lanes > 2 || usesTwoLanes);

    /// <summary>Returns a value indicating whether the chains fill more than half of the lanes of a vector width that is used.</summary>
    internal static bool AreWorth(LaneKernel kernel, int lanes, int chains) => IsUsed(kernel, lanes) && chains > lanes / 2;

    /// <summary>Returns the number of messages that fill the widest vectors in use, or 1 if vectors are not used.</summary>
    /// <param name="wordSize">The word size of the algorithm in bytes.</param>
    internal static int Count(int wordSize)
    {
        // Not LINQ, because its methods for value types would be compiled at the start of every program that computes tree hashes.
        int widest = 1;
        foreach (LaneKernel kernel in LaneKernels.Available)
            if (IsUsed(kernel, LaneKernels.Bytes(kernel) / wordSize))
                widest = Math.Max(widest, LaneKernels.Bytes(kernel) / wordSize);
        return widest;
    }
}

namespace Intaglio.Cryptography;

/// <summary>Decides in which widths several messages go through lanes.</summary>
internal static class LaneKernels
{
    private static readonly string? requested = Kernel.Requested;
    private static readonly LaneKernel? named = requested is null ? null : Kernel.Find(requested, Available);

    /// <summary>Gets the widths this processor has.</summary>
    internal static IEnumerable<LaneKernel> Available
    {
        get
        {
            for (LaneKernel kernel = LaneKernel.Lanes128; kernel <= LaneKernel.Lanes512; kernel++)
                if (IsSupported(kernel))
                    yield return kernel;
        }
    }

    /// <summary>Gets whether a width was asked for by name: the kernels for one message are then chosen as if none were.</summary>
    internal static bool IsNamed => named != null;

    /// <summary>
    /// Whether lanes of this width may be used where the processor has them: all, unless a kernel was asked for by name. Of those then
    /// only the named one, and no other if that is a kernel for one message.
    /// </summary>
    internal static bool Allows(LaneKernel kernel) => requested is null || named == kernel;

    /// <summary>The size of a vector.</summary>
    internal static int Bytes(LaneKernel kernel) => 16 << (int)kernel;

    /// <summary>The number of lanes of 64 bits.</summary>
    internal static int Lanes64(LaneKernel kernel) => Bytes(kernel) / sizeof(ulong);

    /// <summary>The widths in the order in which work is offered to them.</summary>
    internal static ReadOnlySpan<LaneKernel> WidestFirst => [LaneKernel.Lanes512, LaneKernel.Lanes256, LaneKernel.Lanes128];

#if NET8_0_OR_GREATER
    internal static bool IsSupported(LaneKernel kernel) => kernel switch
    {
        LaneKernel.Lanes128 => Lanes128<ulong>.IsSupported,
        LaneKernel.Lanes256 => Lanes256<ulong>.IsSupported,
        _ => Lanes512<ulong>.IsSupported,
    };
#else
    internal static bool IsSupported(LaneKernel kernel) => false;
#endif
}

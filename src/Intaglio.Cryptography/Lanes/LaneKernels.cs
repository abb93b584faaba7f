namespace Intaglio.Cryptography;

/// <summary>Selects the widths of lanes for several messages.</summary>
internal static class LaneKernels
{
    private static readonly string? requested = Kernel.Requested;
    private static readonly LaneKernel? named = requested is null ? null : Kernel.Find(requested, Available);

    /// <summary>Gets the widths that the processor supports.</summary>
    internal static IEnumerable<LaneKernel> Available
    {
        get
        {
            for (LaneKernel kernel = LaneKernel.Lanes128; kernel <= LaneKernel.Lanes512; kernel++)
                if (IsSupported(kernel))
                    yield return kernel;
        }
    }

    /// <summary>Gets a value indicating whether a width was requested by name.</summary>
    /// <remarks>The kernel for a single message is then selected by default.</remarks>
    internal static bool IsNamed => named is not null;

    /// <summary>Determines whether lanes of this width may be used if the processor supports them.</summary>
    /// <returns>
    /// <see langword="true"/> if no kernel was requested by name, or if this width was requested by name; otherwise,
    /// <see langword="false"/>.
    /// </returns>
    internal static bool Allows(LaneKernel kernel) => Allows(kernel, requested, named);

    /// <inheritdoc cref="Allows(LaneKernel)"/>
    /// <param name="kernel">The width.</param>
    /// <param name="requested">The name of the requested kernel, or null.</param>
    /// <param name="named">The width of this name, or null if the request is for another kernel.</param>
    internal static bool Allows(LaneKernel kernel, string? requested, LaneKernel? named) => requested is null || named == kernel;

    /// <summary>Returns the size of a vector in bytes.</summary>
    internal static int Bytes(LaneKernel kernel) => 16 << (int)kernel;

    /// <summary>Returns the number of 64-bit lanes.</summary>
    internal static int Lanes64(LaneKernel kernel) => Bytes(kernel) / sizeof(ulong);

    /// <summary>Gets the widths in order of preference, widest first.</summary>
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

using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>Members common to all kernels: compilation options and selection by name.</summary>
internal static class Kernel
{
    /// <summary>The implementation options of kernels: full optimization at the first call, and no inlining.</summary>
    /// <remarks>
    /// 512 is <c>AggressiveOptimization</c>, which .NET Standard 2.0 does not define. A kernel that is inlined into its caller exceeds the
    /// compiler's inlining budget, and the calls within the kernel then remain calls.
    /// </remarks>
    internal const MethodImplOptions Optimized = (MethodImplOptions)512 | MethodImplOptions.NoInlining;

    internal const string SwitchName = "Intaglio.Cryptography.Kernel", VariableName = "INTAGLIO_KERNEL";

    /// <summary>Gets the name of the requested kernel, or null if none is requested.</summary>
    /// <remarks>The application's configuration takes precedence over the environment.</remarks>
    internal static string? Requested
    {
        get
        {
#if INTAGLIO_OTHER_BYTE_ORDER
            // The build for the other byte order has one kernel.
            return null;
#else
            string? name = AppContext.GetData(SwitchName) as string;
            if (string.IsNullOrEmpty(name))
                name = Environment.GetEnvironmentVariable(VariableName);
            return string.IsNullOrEmpty(name) ? null : name;
#endif
        }
    }

    /// <summary>Returns the kernel in <paramref name="available"/> with the given name, or null if it is not found.</summary>
    /// <remarks>Case is ignored.</remarks>
    internal static TKernel? Find<TKernel>(string name, IEnumerable<TKernel> available)
        where TKernel : struct, Enum
    {
        foreach (TKernel kernel in available)
            if (string.Equals(kernel.ToString(), name, StringComparison.OrdinalIgnoreCase))
                return kernel;
        return null;
    }

#pragma warning disable CA1308 // The documented names are in lower case.
    /// <summary>Returns the name by which users request a kernel.</summary>
    internal static string NameOf<TKernel>(TKernel kernel)
        where TKernel : struct, Enum => kernel.ToString().ToLowerInvariant();
#pragma warning restore CA1308

    internal static void ThrowUnavailable<TKernel>(string algorithm, string? requested, IEnumerable<TKernel> available)
        where TKernel : struct, Enum =>
        throw new InvalidOperationException(
            $"{algorithm} has no kernel '{requested}' on this processor (set by {SwitchName} or {VariableName}; " +
            $"available: {string.Join(", ", available.Select(NameOf).Concat(LaneKernels.Available.Select(NameOf)))}).");
}

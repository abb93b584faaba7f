using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>What all kernels share: how they are compiled, and how a user asks for one by name.</summary>
internal static class Kernel
{
    /// <summary>
    /// A kernel is compiled with full optimization at its first call (<c>AggressiveOptimization</c>, which .NET Standard 2.0 does not
    /// name), and by itself: inlined into a caller, it would exceed what the compiler is willing to inline and fall apart into calls.
    /// </summary>
    internal const MethodImplOptions Optimized = (MethodImplOptions)512 | MethodImplOptions.NoInlining;

    internal const string SwitchName = "Intaglio.Cryptography.Kernel", VariableName = "INTAGLIO_KERNEL";

    /// <summary>The name that the application's configuration, before the environment, asks for, or null.</summary>
    internal static string? Requested
    {
        get
        {
#if INTAGLIO_OTHER_BYTE_ORDER
            // That build has one kernel.
            return null;
#else
            string? name = AppContext.GetData(SwitchName) as string;
            if (string.IsNullOrEmpty(name))
                name = Environment.GetEnvironmentVariable(VariableName);
            return string.IsNullOrEmpty(name) ? null : name;
#endif
        }
    }

    /// <summary>The one of <paramref name="available"/> with this name, or null.</summary>
    internal static TKernel? Find<TKernel>(string name, IEnumerable<TKernel> available)
        where TKernel : struct, Enum
    {
        foreach (TKernel kernel in available)
            if (string.Equals(kernel.ToString(), name, StringComparison.OrdinalIgnoreCase))
                return kernel;
        return null;
    }

#pragma warning disable CA1308 // The documented names are in lower case.
    /// <summary>The name by which a user asks for a kernel.</summary>
    internal static string NameOf<TKernel>(TKernel kernel)
        where TKernel : struct, Enum => kernel.ToString().ToLowerInvariant();
#pragma warning restore CA1308

    internal static void ThrowUnavailable<TKernel>(string algorithm, string? requested, IEnumerable<TKernel> available)
        where TKernel : struct, Enum =>
        throw new InvalidOperationException(
            $"{algorithm} has no kernel '{requested}' here ({SwitchName}, {VariableName}); " +
            $"this processor can run: {string.Join(", ", available.Select(NameOf).Concat(LaneKernels.Available.Select(NameOf)))}.");
}

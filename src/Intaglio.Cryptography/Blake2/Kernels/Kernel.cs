using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>What all kernels share: how they are compiled, and the name a user may ask for.</summary>
internal static class Kernel
{
    /// <summary>
    /// <c>AggressiveOptimization</c>, which .NET Standard 2.0 does not name: a kernel is compiled with full optimization at its first call.
    /// </summary>
    internal const MethodImplOptions Optimized = (MethodImplOptions)512;

    internal const string SwitchName = "Intaglio.Cryptography.Kernel", VariableName = "INTAGLIO_KERNEL";

    /// <summary>The kernel that the application's configuration or the environment asks for, or null.</summary>
    internal static string? Requested
    {
        get
        {
            string? name = AppContext.GetData(SwitchName) as string;
            if (string.IsNullOrEmpty(name))
                name = Environment.GetEnvironmentVariable(VariableName);
            return string.IsNullOrEmpty(name) ? null : name;
        }
    }
}

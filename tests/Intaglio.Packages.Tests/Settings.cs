using System.Runtime.CompilerServices;

namespace Intaglio.Packages.Tests;

/// <summary>What the build knows of this repository and this machine.</summary>
internal static class Settings
{
    internal static string Repository { get; } = Path.GetFullPath(Read());

    /// <summary>The public address, which the packages have.</summary>
    internal static string RepositoryUrl { get; } = Read();

    /// <summary>A folder that is kept between runs: of packages of others, so that they are fetched once, and of the script for charts.</summary>
    internal static string Kept { get; } = Path.GetFullPath(Read());

    /// <summary>Where the build's own packages are.</summary>
    internal static string PackageFolder { get; } = Path.GetFullPath(Read());

    /// <summary>The version of the assemblies. That of the packages differs in each run.</summary>
    internal static string Version { get; } = Read();

    /// <summary>This machine's, <c>linux-x64</c> for one.</summary>
    internal static string Platform { get; } = Read();

    private static string Read([CallerMemberName] string key = "") => typeof(Settings).Assembly.GetMetadata(key);
}

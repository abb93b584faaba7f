using System.Runtime.InteropServices;

namespace Intaglio.Benchmarks;

/// <summary>A native library that takes part where it is installed.</summary>
/// <param name="name">The library's name in the tables.</param>
/// <param name="file">The shared object with the version of the interface that is called here.</param>
/// <param name="package">The Debian package that brings it.</param>
/// <param name="families">How the names of the functions begin that it is asked for.</param>
/// <param name="readVersion">Asks the loaded library for its version; null where it cannot say.</param>
internal sealed class NativePeer(string name, string file, string package, string[] families, Func<string>? readVersion)
{
    internal static IReadOnlyList<NativePeer> All { get; } = [OpenSsl.Peer, Sodium.Peer, LibB2.Peer, Botan.Peer, LittleCms.Peer];

    internal string Name => name;

    internal bool IsInstalled { get; } = NativeLibrary.TryLoad(file, out _);

    /// <summary>What the library says of itself, and what Debian calls it.</summary>
    internal string Version => string.Join(", ", new[] { readVersion?.Invoke(), DebianPackages.Describe(package) }.Where(part => part is not null));

    /// <summary>A line for each library that has a function and is not here.</summary>
    internal static IEnumerable<string> Absences(Algorithm algorithm) =>
        All.Where(peer => !peer.IsInstalled && peer.Offers(algorithm)).Select(peer => peer.Absence);

    private bool Offers(Algorithm algorithm) => families.Any(family => algorithm.Name.StartsWith(family, StringComparison.Ordinal));

    private string Absence => $"{name} is not installed (Debian package {package}) and not measured.";
}

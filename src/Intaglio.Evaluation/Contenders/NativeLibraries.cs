using System.Runtime.InteropServices;

namespace Intaglio.Evaluation;

/// <summary>The native libraries that are evaluated if they are installed.</summary>
internal static class NativeLibraries
{
    private const string SodiumFile = "libsodium.so.23", LibB2File = "libb2.so.1";
    private const string LibB2Arguments = "(digest, message, key, digest-size, message-size, key-size) = 0";

    private static readonly Dictionary<string, Func<IHashContender>> all = new(StringComparer.Ordinal)
    {
        ["libb2 BLAKE2b"] = static () => new NativeFunction($"{LibB2File}!blake2b{LibB2Arguments}", "BLAKE2b"),
        ["libb2 BLAKE2s"] = static () => new NativeFunction($"{LibB2File}!blake2s{LibB2Arguments}", "BLAKE2s"),
        ["libb2 BLAKE2bp"] = static () => new NativeFunction($"{LibB2File}!blake2bp{LibB2Arguments}", "BLAKE2bp"),
        ["libb2 BLAKE2sp"] = static () => new NativeFunction($"{LibB2File}!blake2sp{LibB2Arguments}", "BLAKE2sp"),
        ["libsodium BLAKE2b"] = static () =>
        {
            // Selects the compression function for the processor. Without this call, the portable one runs.
            NativeFunction initialize = new($"{SodiumFile}!sodium_init()", "");
            initialize.Hash([], default, []);
            return new NativeFunction(
                $"{SodiumFile}!crypto_generichash_blake2b(digest, digest-size, message, message-size, key, key-size) = 0", "BLAKE2b");
        },
        ["OpenSSL BLAKE2b"] = static () => new OpenSslContender("BLAKE2b", "BLAKE2B-512", 64),
        ["OpenSSL BLAKE2s"] = static () => new OpenSslContender("BLAKE2s", "BLAKE2S-256", 32),
    };

    internal static IEnumerable<string> Names => all.Keys;

    /// <summary>
    /// Gets the library file that a contender needs. Returns <see langword="null"/> if the contender is not in this list.
    /// </summary>
    internal static string? FileOf(string name) => !all.ContainsKey(name) ? null : name.Split(' ')[0] switch
    {
        "libb2" => LibB2File,
        "libsodium" => SodiumFile,
        _ => OpenSslDigest.File,
    };

    internal static bool IsInstalled(string name) => FileOf(name) is { } file && NativeLibrary.TryLoad(file, out _);

    internal static IHashContender? Create(string name) => all.TryGetValue(name, out Func<IHashContender>? create) ? create() : null;
}

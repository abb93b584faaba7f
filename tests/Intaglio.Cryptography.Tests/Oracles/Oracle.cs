using System.Runtime.InteropServices;

namespace Intaglio.Cryptography.Tests;

/// <summary>A native library that computes the same functions and shares no code with this one.</summary>
public abstract class Oracle(string library, string package)
{
    public static IReadOnlyList<Oracle> All { get; } = [new Libcrypto(), new Libsodium(), new Libb2()];

    public abstract bool Knows(HashFunction function);

    /// <summary>The nearest request that the library has an interface for.</summary>
    public abstract HashParameters Narrow(HashFunction function, HashParameters parameters);

    public abstract byte[] Hash(HashFunction function, ReadOnlySpan<byte> source, HashParameters parameters);

    public void SkipIfMissing() => SkipIfMissing(library, package);

    internal static void SkipIfMissing(string library, string package) =>
        Skip.IfNot(NativeLibrary.TryLoad(library, typeof(Oracle).Assembly, null, out _), $"{library} is not installed; Debian has it in the package {package}.");

    public sealed override string ToString() => library;
}

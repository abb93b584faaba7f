namespace Intaglio.Benchmarks;

/// <summary>
/// A Threefish kernel for one block after the other whose subkeys were all computed before. The product's add them on the fly; these
/// are here to be measured beside them.
/// </summary>
internal unsafe interface IStoredSubkeys
{
    /// <summary>Gets the bytes that all subkeys take.</summary>
    static abstract int Size { get; }

    /// <summary>Computes all subkeys of an extended key and tweak.</summary>
    static abstract void Prepare(ulong* key, byte* subkeys);

    static abstract void Encrypt(byte* subkeys, ref readonly byte source, ref byte destination, nint blockCount);

    static abstract void Decrypt(byte* subkeys, ref readonly byte source, ref byte destination, nint blockCount);
}

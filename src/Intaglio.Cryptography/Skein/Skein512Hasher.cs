namespace Intaglio.Cryptography;

/// <summary>Computes a Skein-512 digest or MAC (Skein 1.3) of data that arrives in pieces.</summary>
/// <remarks>
/// Created by <see cref="Skein512.CreateHasher"/>. Instances are not thread safe. <see cref="IncrementalHasher.Dispose"/> wipes the state
/// and the key.
/// </remarks>
public sealed class Skein512Hasher : IncrementalHasher
{
    internal Skein512Hasher(in SkeinState<Threefish512Key> state)
        : base(new HeldState<SkeinState<Threefish512Key>>(in state))
    {
    }

    /// <summary>Appends bits to the message.</summary>
    /// <remarks>If the bits end within a byte, the message ends, and no more data can be appended until the hasher is reset.</remarks>
    /// <param name="data">The bits, which fill each byte from its most significant bit.</param>
    /// <param name="bitLength">The number of bits. The rest of <paramref name="data"/> is ignored.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="bitLength"/> is negative or greater than the number of bits in <paramref name="data"/>. No data was appended.
    /// </exception>
    /// <exception cref="InvalidOperationException">The message has already ended within a byte.</exception>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public void AppendBits(ReadOnlySpan<byte> data, long bitLength) => StateAs<SkeinState<Threefish512Key>>().AppendBits(data, bitLength);

    /// <summary>Creates an independent copy with the same state.</summary>
    /// <returns>The copy, which must also be disposed.</returns>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public Skein512Hasher Clone() => new(StateAs<SkeinState<Threefish512Key>>().Clone());
}

namespace Intaglio.Cryptography;

/// <summary>
/// Computes a Skein-512 digest or MAC (Skein 1.3) of data that arrives in pieces. <see cref="Skein512.CreateHasher"/> makes one.
/// </summary>
/// <remarks>Not safe for use by several threads at once. <see cref="IncrementalHasher.Dispose"/> wipes the state and the key.</remarks>
public sealed class Skein512Hasher : IncrementalHasher
{
    internal Skein512Hasher(in SkeinState<Threefish512Key> state)
        : base(new HeldState<SkeinState<Threefish512Key>>(in state))
    {
    }

    /// <summary>
    /// Appends bits to what is hashed. Where they end within a byte, they are the end of the message: nothing more can be appended, until
    /// the hasher is reset.
    /// </summary>
    /// <param name="data">The bits, which fill each byte from the most significant one.</param>
    /// <param name="bitLength">Their number; what <paramref name="data"/> has beyond it is not looked at.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="bitLength"/> is negative or more than <paramref name="data"/> has; nothing was appended.</exception>
    /// <exception cref="InvalidOperationException">The message has ended within a byte.</exception>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public void AppendBits(ReadOnlySpan<byte> data, long bitLength) => StateAs<SkeinState<Threefish512Key>>().AppendBits(data, bitLength);

    /// <summary>Makes a second hasher that continues from here on its own.</summary>
    /// <returns>The second hasher, to be disposed like the first.</returns>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public Skein512Hasher Clone() => new(StateAs<SkeinState<Threefish512Key>>().Clone());
}

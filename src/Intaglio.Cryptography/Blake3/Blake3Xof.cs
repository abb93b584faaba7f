namespace Intaglio.Cryptography;

/// <summary>
/// BLAKE3 with an output of any length, which is read in pieces and from any place: a hash, a key derivation function and, with a key, a
/// generator of pseudorandom bytes.
/// </summary>
/// <remarks>
/// <para>The output has 2⁶⁴−1 bytes, and a digest of <see cref="Blake3"/> is its beginning. Each block of 64 bytes is computed by itself, so that
/// <see cref="Position"/> goes anywhere at once.</para>
/// <para>Not safe for use by several threads at once. <see cref="ExtendableOutputFunction.Dispose"/> wipes the state and the key.</para>
/// </remarks>
public sealed class Blake3Xof : ExtendableOutputFunction
{
    /// <summary>Begins with no data.</summary>
    /// <param name="parameters">Key or context; a digest size and an output position have no meaning here.</param>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    /// <exception cref="ArgumentException">There is a digest size, an output position, or a key and a context.</exception>
    public Blake3Xof(in Blake3Parameters parameters = default)
        : base(CreateReader(in parameters), outputLength: null)
    {
    }

    private Blake3Xof(Blake3Xof original)
        : base(original)
    {
    }

    /// <summary>Gets or sets the place in the output that is read next, in bytes from 0. Once it is set no data can be appended, until <c>Reset</c>.</summary>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public ulong Position
    {
        get => ReadPosition;
        set => ReadPosition = value;
    }

    /// <summary>Makes a second object that continues from here on its own, also in the middle of the output.</summary>
    /// <returns>The second object, to be disposed like the first.</returns>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public Blake3Xof Clone() => new(this);

    private static OutputReader<Blake3State, Blake3Output> CreateReader(in Blake3Parameters parameters)
    {
        if (parameters.DigestSize != 0)
            throw new ArgumentException($"The output of {nameof(Blake3Xof)} has no {nameof(parameters.DigestSize)}; read as much of it as you want.", nameof(parameters));
        if (parameters.OutputPosition != 0)
            throw new ArgumentException($"{nameof(Blake3Xof)} begins at the beginning of its output; set {nameof(Position)} to read from another place.", nameof(parameters));
        return new(new Blake3State(in parameters), ulong.MaxValue, Blake3.BlockSize, Blake3.BlockSize);
    }
}

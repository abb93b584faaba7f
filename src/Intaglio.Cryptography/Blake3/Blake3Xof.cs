namespace Intaglio.Cryptography;

/// <summary>Computes BLAKE3 output of any length, which can be read in pieces and from any position.</summary>
/// <remarks>
/// <para>The output is 2⁶⁴−1 bytes long. A digest of <see cref="Blake3"/> is a prefix of it. Each block of 64 bytes is computed
/// independently, so setting <see cref="Position"/> takes constant time. With a key, the output is a stream of pseudorandom bytes.</para>
/// <para>Instances are not thread safe. <see cref="ExtendableOutputFunction.Dispose"/> wipes the state and the key.</para>
/// </remarks>
public sealed class Blake3Xof : ExtendableOutputFunction
{
    /// <summary>Initializes a new instance that has no data yet.</summary>
    /// <param name="parameters">The key or the context string. The digest size and the output position must have their defaults.</param>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the range that the specification allows.</exception>
    /// <exception cref="ArgumentException">
    /// A digest size or an output position is specified, or both a key and a context string are specified.
    /// </exception>
    public Blake3Xof(in Blake3Parameters parameters = default)
        : base(CreateReader(in parameters), outputLength: null)
    {
    }

    private Blake3Xof(Blake3Xof original)
        : base(original)
    {
    }

    /// <summary>Gets or sets the position in the output of the next byte to read, in bytes from 0.</summary>
    /// <remarks>After the position is set, data cannot be appended until <c>Reset</c> is called.</remarks>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public ulong Position
    {
        get => ReadPosition;
        set => ReadPosition = value;
    }

    /// <summary>Creates an independent copy with the same state and position.</summary>
    /// <returns>The copy, which must also be disposed.</returns>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public Blake3Xof Clone() => new(this);

    private static OutputReader<Blake3State, Blake3Output> CreateReader(in Blake3Parameters parameters)
    {
        if (parameters.DigestSize != 0)
            throw new ArgumentException($"{nameof(parameters.DigestSize)} must be 0 because {nameof(Blake3Xof)} has output of any length.",
                nameof(parameters));
        if (parameters.OutputPosition != 0)
            throw new ArgumentException(
                $"{nameof(parameters.OutputPosition)} must be 0. To read from another position, "
                + $"set {nameof(Position)} of {nameof(Blake3Xof)}.", nameof(parameters));
        Blake3State state = new(in parameters);
        OutputReader<Blake3State, Blake3Output> reader = new(in state, ulong.MaxValue, Blake3.BlockSize, Blake3.BlockSize);
        state.Clear();
        return reader;
    }
}

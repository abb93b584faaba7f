namespace Intaglio.Cryptography;

/// <summary>
/// Computes an output of any length (an extendable-output function, XOF) of data that arrives in pieces. The output is read in pieces as well.
/// </summary>
/// <remarks>
/// <see cref="Blake2Xb"/>, <see cref="Blake2Xs"/>, <see cref="Blake3Xof"/> and <see cref="Skein512Xof"/> and its siblings derive from this class. Not safe for use
/// by several threads at once. <see cref="Dispose"/> wipes the state and the key.
/// </remarks>
public abstract class ExtendableOutputFunction : IDisposable
{
    private readonly OutputReader reader;
    private bool disposed;

    private protected ExtendableOutputFunction(OutputReader reader, ulong? outputLength)
    {
        this.reader = reader;
        OutputLength = outputLength;
    }

    private protected ExtendableOutputFunction(ExtendableOutputFunction original)
        : this(original.Usable.Clone(), original.OutputLength)
    {
    }

    /// <summary>Gets the length of the whole output in bytes; null where it was not given.</summary>
    public ulong? OutputLength { get; }

    /// <summary>Appends <paramref name="data"/> to what is hashed.</summary>
    /// <param name="data">Bytes of the message, any number of them.</param>
    /// <exception cref="InvalidOperationException">The output is being read, or the message has ended within a byte, which only Skein allows.</exception>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public void AppendData(ReadOnlySpan<byte> data) => Usable.AppendData(data);

    /// <summary>Returns the beginning of the output for the data appended so far; more data may follow.</summary>
    /// <param name="outputLength">The number of bytes to return; at most the length of the whole output. Fewer are the beginning of the same output.</param>
    /// <returns>The bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is negative or more than the output has.</exception>
    /// <exception cref="InvalidOperationException">The output is being read.</exception>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public byte[] GetCurrentHash(int outputLength) => Usable.GetCurrentHash(outputLength);

    /// <summary>Fills <paramref name="destination"/> with the beginning of the output for the data appended so far; more data may follow.</summary>
    /// <param name="destination">Where the bytes are written; at most the length of the whole output. Fewer are the beginning of the same output.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="destination"/> is longer than the output; nothing was written.</exception>
    /// <exception cref="InvalidOperationException">The output is being read.</exception>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public void GetCurrentHash(Span<byte> destination) => Usable.GetCurrentHash(destination);

    /// <summary>Returns the beginning of the output for the data appended so far and begins again with the same parameters.</summary>
    /// <inheritdoc cref="GetCurrentHash(int)"/>
    public byte[] GetHashAndReset(int outputLength) => Usable.GetHashAndReset(outputLength);

    /// <summary>Fills <paramref name="destination"/> with the beginning of the output for the data appended so far and begins again with the same parameters.</summary>
    /// <inheritdoc cref="GetCurrentHash(Span{byte})"/>
    public void GetHashAndReset(Span<byte> destination) => Usable.GetHashAndReset(destination);

    /// <summary>Returns the next bytes of the output. From the first call on no data can be appended, until <c>Reset</c>.</summary>
    /// <param name="outputLength">The number of bytes to return; at most what is left of the output.</param>
    /// <returns>The bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is negative or more than what is left.</exception>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public byte[] Read(int outputLength) => Usable.Read(outputLength);

    /// <summary>Fills <paramref name="destination"/> with the next bytes of the output. From the first call on no data can be appended, until <c>Reset</c>.</summary>
    /// <param name="destination">Where the bytes are written; at most what is left of the output.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="destination"/> is longer than what is left; nothing was written or read.</exception>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public void Read(Span<byte> destination) => Usable.Read(destination);

    /// <summary>Begins again with the same parameters, whether data was appended or output read.</summary>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public void Reset() => Usable.Reset();

    /// <summary>Wipes the state and the key.</summary>
    public void Dispose()
    {
        reader.Clear();
        disposed = true;
        GC.SuppressFinalize(this);
    }

    /// <summary>The place in the output that is read next; to set it ends the message.</summary>
    private protected ulong ReadPosition
    {
        get => Usable.Position;
        set => Usable.Seek(value, "value");
    }

    private OutputReader Usable
    {
        get
        {
            HashState.CheckNotDisposed(disposed, this);
            return reader;
        }
    }

    /// <summary>Gives a derived class the state of its function, while that takes data.</summary>
    private protected ref TState Appending<TState, TOutput>()
        where TState : struct, IOutputState<TState, TOutput>
        where TOutput : struct, IBlockOutput => ref ((OutputReader<TState, TOutput>)Usable).Appending;
}

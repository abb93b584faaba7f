namespace Intaglio.Cryptography;

/// <summary>Computes output of any length (an extendable-output function, XOF) incrementally.</summary>
/// <remarks>
/// <para>Append the data in pieces, and then read the output in pieces of any size.</para>
/// <para><see cref="Blake2Xb"/>, <see cref="Blake2Xs"/>, <see cref="Blake3Xof"/>, <see cref="Skein512Xof"/> and the other Skein functions
/// derive from this class. Instances are not thread-safe. <see cref="Dispose"/> erases the state and the key.</para>
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

    /// <summary>Gets the length of the whole output in bytes, or null if it was not specified.</summary>
    public ulong? OutputLength { get; }

    /// <summary>Appends data to the message.</summary>
    /// <param name="data">The data to append.</param>
    /// <exception cref="InvalidOperationException">Output has already been read, or a Skein message has ended within a byte.</exception>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public void AppendData(ReadOnlySpan<byte> data) => Usable.AppendData(data);

    /// <summary>Returns the start of the output for the data appended so far. More data can be appended afterwards.</summary>
    /// <param name="outputLength">
    /// The number of bytes to return, at most the length of the whole output. A shorter result is a prefix of a longer one.
    /// </param>
    /// <returns>The output.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="outputLength"/> is negative or exceeds the length of the output.
    /// </exception>
    /// <exception cref="InvalidOperationException">Output has already been read.</exception>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public byte[] GetCurrentHash(int outputLength) => Usable.GetCurrentHash(outputLength);

    /// <summary>Fills a buffer with the start of the output for the data appended so far. More data can be appended afterwards.</summary>
    /// <param name="destination">
    /// The buffer to fill, at most as long as the whole output. A shorter result is a prefix of a longer one.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="destination"/> is longer than the output. Nothing was written.
    /// </exception>
    /// <exception cref="InvalidOperationException">Output has already been read.</exception>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public void GetCurrentHash(Span<byte> destination) => Usable.GetCurrentHash(destination);

    /// <summary>Returns the start of the output for the data appended so far and resets the object. The parameters are kept.</summary>
    /// <inheritdoc cref="GetCurrentHash(int)"/>
    public byte[] GetHashAndReset(int outputLength) => Usable.GetHashAndReset(outputLength);

    /// <summary>
    /// Fills a buffer with the start of the output for the data appended so far and resets the object. The parameters are kept.
    /// </summary>
    /// <inheritdoc cref="GetCurrentHash(Span{byte})"/>
    public void GetHashAndReset(Span<byte> destination) => Usable.GetHashAndReset(destination);

    /// <summary>Returns the next bytes of the output. After the first call, no data can be appended until <c>Reset</c> is called.</summary>
    /// <param name="outputLength">The number of bytes to return, at most the number that remain.</param>
    /// <returns>The next bytes of the output.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="outputLength"/> is negative or exceeds the number of remaining bytes.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public byte[] Read(int outputLength) => Usable.Read(outputLength);

    /// <summary>
    /// Fills a buffer with the next bytes of the output. After the first call, no data can be appended until <c>Reset</c> is called.
    /// </summary>
    /// <param name="destination">The buffer to fill, at most as long as the remaining output.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="destination"/> is longer than the remaining output. Nothing was read or written.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public void Read(Span<byte> destination) => Usable.Read(destination);

    /// <summary>Discards the data and resets the object, even after output has been read. The parameters are kept.</summary>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public void Reset() => Usable.Reset();

    /// <summary>Erases the state and the key.</summary>
    public void Dispose()
    {
        reader.Clear();
        disposed = true;
        GC.SuppressFinalize(this);
    }

    /// <summary>Gets or sets the position of the next output byte. Setting it ends the message.</summary>
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

    /// <summary>Returns the state of the function while it accepts data.</summary>
    private protected ref TState Appending<TState, TOutput>()
        where TState : struct, IOutputState<TState, TOutput>
        where TOutput : struct, IBlockOutput => ref ((OutputReader<TState, TOutput>)Usable).Appending;
}

namespace Intaglio.Evaluation;

/// <summary>Hashes a message and returns the digest, which can be in the destination or in another buffer.</summary>
internal delegate ReadOnlySpan<byte> HashCall(byte[] message, in HashArguments arguments, Span<byte> destination);

/// <summary>Begins an incremental digest.</summary>
internal delegate IIncrementalContender BeginCall(in HashArguments arguments);

/// <summary>A contender that calls delegates.</summary>
internal sealed class DelegateContender(string function, HashFeatures features, HashCall hash, BeginCall? begin = null, int digestSize = 0)
    : IHashContender
{
    public string FunctionName => function;

    public int DigestSize => digestSize;

    public HashFeatures Features => begin is null ? features : features | HashFeatures.Incremental;

    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination) =>
        hash(message, in arguments, destination);

    public IIncrementalContender Begin(in HashArguments arguments) => begin!(in arguments);
}

/// <summary>An incremental digest that calls delegates.</summary>
internal sealed class DelegateIncremental(Action<byte[], int, int> append, Func<byte[]> finish, IDisposable? owned = null)
    : IIncrementalContender
{
    public void Append(byte[] data, int offset, int count) => append(data, offset, count);

    public ReadOnlySpan<byte> Finish(Span<byte> destination) => finish();

    public void Dispose() => owned?.Dispose();
}

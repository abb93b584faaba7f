namespace Intaglio.Evaluation;

/// <summary>A hash function of OpenSSL.</summary>
internal sealed class OpenSslContender(string function, string name, int digestSize) : IHashContender
{
    private readonly OpenSslDigest digest = new(name);

    public string FunctionName => function;

    public HashFeatures Features => HashFeatures.Spans | HashFeatures.Incremental;

    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        digest.Hash(message, destination);
        return destination;
    }

    public IIncrementalContender Begin(in HashArguments arguments)
    {
        digest.Begin();
        return new DelegateIncremental((data, offset, count) => digest.Append(data.AsSpan(offset, count)), () =>
        {
            byte[] result = new byte[digestSize];
            digest.Finish(result);
            return result;
        });
    }
}

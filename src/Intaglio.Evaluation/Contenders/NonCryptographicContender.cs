namespace Intaglio.Evaluation;

/// <summary>
/// A type that derives from <c>System.IO.Hashing.NonCryptographicHashAlgorithm</c>, which comes with a package of its own and is
/// called by the shape of its members.
/// </summary>
internal sealed class NonCryptographicContender : IHashContender
{
    private delegate void AppendCall(ReadOnlySpan<byte> source);

    private delegate int FinishCall(Span<byte> destination);

    private readonly Type type;
    private readonly AppendCall append;
    private readonly FinishCall finish;

    internal NonCryptographicContender(Type type, string function)
    {
        this.type = type;
        FunctionName = function;
        object algorithm = Activator.CreateInstance(type)!;
        DigestSize = (int)type.GetProperty("HashLengthInBytes")!.GetValue(algorithm)!;
        (append, finish) = Bind(algorithm);
    }

    public string FunctionName { get; }

    public int DigestSize { get; }

    public HashFeatures Features => HashFeatures.Incremental | HashFeatures.Spans;

    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        append(message);
        return destination[..finish(destination)];
    }

    public IIncrementalContender Begin(in HashArguments arguments)
    {
        (AppendCall add, FinishCall end) = Bind(Activator.CreateInstance(type)!);
        return new DelegateIncremental((data, offset, count) => add(data.AsSpan(offset, count)), () =>
        {
            byte[] digest = new byte[DigestSize];
            end(digest);
            return digest;
        });
    }

    private (AppendCall Append, FinishCall Finish) Bind(object algorithm) =>
        (type.GetMethod("Append", [typeof(ReadOnlySpan<byte>)])!.CreateDelegate<AppendCall>(algorithm),
            type.GetMethod("GetHashAndReset", [typeof(Span<byte>)])!.CreateDelegate<FinishCall>(algorithm));
}

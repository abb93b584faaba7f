using System.Diagnostics;

namespace Intaglio.Evaluation;

/// <summary>A contender in a process of its own, called from outside.</summary>
/// <param name="client">Its process.</param>
/// <param name="loaded">What it says of itself.</param>
/// <param name="limit">The time after which a call is no longer waited for.</param>
/// <param name="cancellationToken">Ends the waiting.</param>
internal sealed class RemoteContender(ContenderClient client, LoadedContender loaded, TimeSpan limit, CancellationToken cancellationToken) : IHashContender
{
    private readonly Stopwatch work = Stopwatch.StartNew();
    private TimeSpan callLimit = limit;

    public string FunctionName => loaded.FunctionName;

    public int DigestSize => loaded.DigestSize;

    public HashFeatures Features => loaded.Features;

    /// <summary>Gets whether a call has changed the caller's message.</summary>
    internal bool HasChangedMessage { get; private set; }

    /// <summary>Begins a step of the examination, which has a time of its own.</summary>
    /// <param name="stepLimit">The time after which a call is no longer waited for; all calls of the step may take ten times as long.</param>
    internal void BeginStep(TimeSpan stepLimit)
    {
        callLimit = stepLimit;
        work.Restart();
    }

    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination) =>
        Read(Ask(new HashRequest(message, destination.Length, RequestArguments.From(in arguments))).Digest!);

    public IIncrementalContender Begin(in HashArguments arguments) => new Pieces(this);

    /// <summary>Hashes a message that is appended several times.</summary>
    internal byte[] HashRepeated(byte[] message, int repetitions, int digestSize) =>
        Read(Ask(new PiecesRequest(message, [message.Length], repetitions, digestSize)).Digest!);

    /// <summary>Asks, and waits for the answer.</summary>
    /// <exception cref="ContenderException">The contender threw.</exception>
    /// <exception cref="ProcessEndException">There is no answer; the process is gone.</exception>
    internal Reply Ask(Request request)
    {
        if (work.Elapsed > ContenderClient.LongestWork * callLimit)
            throw client.End(ProcessEnd.TooSlow, ContenderClient.LongestWork * callLimit);
        Reply reply = client.Ask(request, callLimit, cancellationToken);
        return reply.Error is null ? reply : throw new ContenderException(reply.Error, reply.IsRefusal);
    }

    private byte[] Read(DigestReply digest)
    {
        HasChangedMessage |= digest.HasChangedMessage;
        return digest.HasWrittenBeyond ? throw new UnexpectedDigestException("bytes written after the end of the destination") : digest.Value;
    }

    private sealed class Pieces(RemoteContender contender) : IIncrementalContender
    {
        private readonly List<byte> message = [];
        private readonly List<int> sizes = [];

        public void Append(byte[] data, int offset, int count)
        {
            message.AddRange(data.AsSpan(offset, count));
            sizes.Add(count);
        }

        public ReadOnlySpan<byte> Finish(Span<byte> destination) =>
            contender.Read(contender.Ask(new PiecesRequest([.. message], sizes, 1, destination.Length)).Digest!);

        public void Dispose()
        {
        }
    }
}

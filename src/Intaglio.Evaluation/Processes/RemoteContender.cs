using System.Diagnostics;

namespace Intaglio.Evaluation;

/// <summary>A contender that runs in another process.</summary>
/// <param name="client">The client of the process.</param>
/// <param name="loaded">The properties of the loaded contender.</param>
/// <param name="limit">The time limit for a call.</param>
/// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
internal sealed class RemoteContender(ContenderClient client, LoadedContender loaded, TimeSpan limit, CancellationToken cancellationToken)
    : IHashContender
{
    private readonly Stopwatch work = Stopwatch.StartNew();
    private TimeSpan callLimit = limit;

    public string FunctionName => loaded.FunctionName;

    public int DigestSize => loaded.DigestSize;

    public HashFeatures Features => loaded.Features;

    /// <summary>Gets a value indicating whether a call has changed the caller's message.</summary>
    internal bool HasChangedMessage { get; private set; }

    /// <summary>Begins a check with its own time limit.</summary>
    /// <param name="stepLimit">The time limit for a call. All calls of the check together can take ten times as long.</param>
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

    /// <summary>Sends a request and waits for the reply.</summary>
    /// <exception cref="ContenderException">The contender threw an exception.</exception>
    /// <exception cref="ProcessEndException">The process did not reply and was ended.</exception>
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
        return digest.HasWrittenBeyond ? throw new UnexpectedDigestException("bytes written after the end of the destination")
            : digest.Value;
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

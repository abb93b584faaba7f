namespace Intaglio.Evaluation;

/// <summary>The code in a contender's process that calls the contender and reports the results.</summary>
internal sealed class ContenderCalls
{
    // The number of bytes after the destination that detect writes beyond its end.
    private const int Guard = 16;
    private const byte Untouched = 0xA5;

    private readonly Dictionary<string, ContenderAssembly> assemblies = [];
    private readonly Dictionary<int, byte[]> messages = [];
    private Func<IHashContender>? create;
    private IHashContender? loaded;

    private IHashContender Contender => loaded ?? throw new InvalidOperationException("No contender was loaded.");

    internal Reply Answer(Request request) => request switch
    {
        FindRequest find => new Reply { Targets = [.. Open(find.AssemblyPath, find.HostAssemblyPath).FindTargets()] },
        MembersRequest members => new Reply { Members = AdapterMembers.Find(Open(members.AssemblyPath, members.HostAssemblyPath).Judged) },
        LoadRequest load => new Reply { Loaded = Load(load.Description) },
        HashRequest hash => new Reply { Digest = Hash(hash) },
        PiecesRequest pieces => new Reply { Digest = Hash(pieces) },
        ThreadsRequest threads => new Reply { Threads = ThreadsMeasurement.Run(threads, Contender, create!) },
        AllocationRequest allocation => new Reply { Allocation = AllocationMeasurement.Run(allocation, Contender) },
        LeaksRequest leaks => new Reply { Leaks = LeaksMeasurement.Run(leaks, Contender) },
        KeySearchRequest search => new Reply { KeySearch = KeySearch.Run(search, Contender) },
        TimeRequest time => new Reply { Nanoseconds = Time(time) },
        _ => throw new NotSupportedException(),
    };

    // Loads each assembly once for several interpretations.
    private ContenderAssembly Open(string path, string? hostPath)
    {
        if (!assemblies.TryGetValue(path, out ContenderAssembly? assembly))
            assemblies[path] = assembly = new ContenderAssembly(path, hostPath);
        return assembly;
    }

    private LoadedContender Load(ContenderDescription description)
    {
        ContenderAssembly? assembly = description.Kind == ContenderKind.Assembly
            ? Open(description.AssemblyPath!, description.HostAssemblyPath) : null;
        create = assembly?.Bind(description.Target, description.Function, description.Variant) ?? Find(description);
        loaded = create();
        return new LoadedContender(loaded.FunctionName, loaded.DigestSize, loaded.Features,
            [.. assembly?.FindAsynchronous(description.Target) ?? []]);
    }

    private static Func<IHashContender> Find(ContenderDescription description) => description.Kind switch
    {
        ContenderKind.Native => () => new NativeFunction(description.Target, description.Function ?? ""),
        ContenderKind.Command => () => new CommandContender(description.Target, description.Function ?? ""),
        _ => () => BuiltIn.Create(description.Target)
            ?? throw new ArgumentException($"there is no built-in contender {description.Target}"),
    };

    private DigestReply Hash(HashRequest request) => Call(request.DestinationSize, request.Message,
        destination => Contender.Hash(request.Message, request.Arguments.ToArguments(), destination.AsSpan(0, request.DestinationSize))
        .ToArray());

    private DigestReply Hash(PiecesRequest request) => Call(request.DestinationSize, request.Message, destination =>
    {
        using IIncrementalContender hasher = Contender.Begin(default);
        for (int i = 0; i < request.Repetitions; i++)
        {
            int offset = 0;
            foreach (int piece in request.Pieces)
            {
                hasher.Append(request.Message, offset, piece);
                Heart.Beat();
                offset += piece;
            }
        }
        return hasher.Finish(destination.AsSpan(0, request.DestinationSize)).ToArray();
    });

    private static DigestReply Call(int size, byte[] message, Func<byte[], byte[]> hash)
    {
        byte[] copy = [.. message], destination = new byte[size + Guard];
        destination.AsSpan(size).Fill(Untouched);
        byte[] digest = hash(destination);
        Heart.Beat();
        return new DigestReply(digest, destination.AsSpan(size).ContainsAnyExcept(Untouched), !message.AsSpan().SequenceEqual(copy));
    }

    private double Time(TimeRequest request)
    {
        if (!messages.TryGetValue(request.MessageSize, out byte[]? message))
            messages[request.MessageSize] = message = Subject.CreateMessage(request.MessageSize);
        byte[] destination = new byte[request.DestinationSize];
        IHashContender contender = Contender;
        return Batches.Time(request.Milliseconds, calls =>
        {
            HashArguments none = default;
            for (long i = 0; i < calls; i++)
                contender.Hash(message, in none, destination);
            Heart.Beat();
        });
    }
}

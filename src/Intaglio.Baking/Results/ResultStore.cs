using Intaglio.Caching;
using Intaglio.Cryptography;

namespace Intaglio.Baking;

/// <summary>Finds and stores results in the cache.</summary>
internal sealed class ResultStore : IDisposable
{
    // A bake in which everything is up to date does not need the cache.
    private readonly Lazy<ContentCache?> opened;
    private readonly HashSet<BakeKey> received = [];
    private IDisposable? pin;
    private string? problem;

    /// <param name="open">Opens the cache, or returns null if a trial has no cache.</param>
    /// <param name="pins">Whether items that are used are protected from pruning until this instance is disposed of.</param>
    internal ResultStore(Func<ContentCache?> open, bool pins) => opened = new(() =>
    {
        ContentCache? cache = open();
        if (pins && cache is not null)
            Pin(cache);
        return cache;
    });

    /// <summary>Gets a value indicating whether a cache that can only be read is used. Otherwise, it is an error.</summary>
    internal bool AllowsReading { get; init; }

    /// <summary>Gets a text for the user about a cache that can only be read, or null.</summary>
    internal string? Problem => problem ?? ForVariables?.Problem;

    /// <summary>Checks that an output can be stored that is not placed in the output folder.</summary>
    /// <exception cref="BakeOperationException">The cache can only be read.</exception>
    internal void RequireStoring()
    {
        if (Problem is { } text)
            throw new BakeOperationException($"the rule has 'keep: false', and {text}");
    }

    /// <summary>Gets a value indicating whether results are uploaded to the remote cache.</summary>
    internal bool AllowsUploads { get; init; }

    /// <summary>Gets a value indicating whether uploads are signed.</summary>
    internal bool Signs { get; init; }

    /// <summary>
    /// Gets a value indicating whether results that are made here are distinguished from those that anybody can have written.
    /// </summary>
    internal bool KeepsOrigins { get; init; }

    /// <summary>
    /// Gets the store for actions whose keys depend on values of environment variables, which a server could guess from the keys, or null
    /// if they use this store.
    /// </summary>
    internal ResultStore? ForVariables { get; init; }

    /// <summary>
    /// Gets or sets a value indicating whether other machines make results again, which are then found in the remote cache.
    /// </summary>
    internal bool FetchesRenewals { get; set; }

    /// <summary>Gets the store for an action.</summary>
    internal ResultStore For(BakeAction action) => action.Rule.CoversVariables ? ForVariables ?? this : this;

    /// <summary>Opens the cache, which removes the pins of killed processes and connects to the remote cache.</summary>
    internal void Open() => _ = opened.Value;

    /// <summary>Gets the cache if it was opened.</summary>
    internal ContentCache? Opened => opened.IsValueCreated ? opened.Value : null;

    /// <summary>Finds the sets of names of a weak key.</summary>
    internal VouchedNames FindNames(BakeKey names)
    {
        using CachedContent? content = opened.Value?.Entries.FindLocal(ToCacheName(names));
        return ReadNames(content);
    }

    /// <summary>Finds the sets of names of a weak key that other machines have stored, and adds them to those of this machine.</summary>
    internal VouchedNames FetchNames(BakeKey names, VouchedNames known, CancellationToken cancellationToken)
    {
        if (opened.Value?.Remote is not { } remote)
            return VouchedNames.None;
        using CachedContent? content = remote.Fetch(ToCacheName(names), cancellationToken);
        VouchedNames fetched = ReadNames(content);
        // The fetched entry has replaced that of this machine.
        if (content is not null && known.Sets.Any(set => !NameSets.Contain(fetched.Sets, set)))
            Put(names, NameSets.Write(known.Sets.Concat(fetched.Sets.Where(set => !NameSets.Contain(known.Sets, set)))
                .Take(NameSets.MostSets)), [], known.IsVouched && fetched.IsVouched);
        return fetched;
    }

    /// <summary>Adds a set of names to those of a weak key, as the one that was used last.</summary>
    /// <param name="names">The key of the names.</param>
    /// <param name="set">The set.</param>
    /// <param name="known">The sets of this machine.</param>
    /// <param name="fetched">The sets of other machines, or null if they were not fetched.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    internal void PutNames(BakeKey names, IReadOnlyList<DiscoveredName> set, VouchedNames known, VouchedNames? fetched,
        CancellationToken cancellationToken)
    {
        VouchedNames others = fetched ?? (AllowsUploads ? FetchNames(names, known, cancellationToken) : VouchedNames.None);
        // A signature would vouch for the sets of this machine.
        bool isWithheld = Signs && !known.IsVouched;
        if (isWithheld)
            known = VouchedNames.None;
        IReadOnlyList<DiscoveredName>[] all = [.. known.Sets, .. others.Sets.Where(other => !NameSets.Contain(known.Sets, other))];
        // The server and this machine have the same sets, which need not be sent again.
        if (others.Sets.Count == all.Length && (known.Sets.Count == all.Length || isWithheld) && NameSets.Contain(all, set))
            return;
        Put(names, NameSets.Write(NameSets.Add(set, all)), [], known.IsVouched && others.IsVouched);
    }

    /// <summary>Replaces the sets of names of a weak key by one.</summary>
    internal void ReplaceNames(BakeKey names, IReadOnlyList<DiscoveredName> set) => Put(names, NameSets.Write([set]), []);

    /// <summary>Finds the digest of the image in a file.</summary>
    /// <param name="image">The key of the digest.</param>
    /// <param name="isVouched">Receives whether the digest was computed here, or is signed by an accepted key.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    internal byte[]? FindImage(BakeKey image, out bool isVouched, CancellationToken cancellationToken)
    {
        using CachedContent? content = opened.Value?.Entries.Find(ToCacheName(image), cancellationToken);
        isVouched = content is { IsVouched: true };
        return Read(content) is { Length: BakeKey.Size } digest ? digest : null;
    }

    /// <summary>Stores the digest of the image in a file. A trial stores nothing.</summary>
    internal void PutImage(BakeKey image, byte[] digest)
    {
        if (pin is not null)
            Put(image, digest, []);
    }

    /// <summary>Finds the record of a strong key.</summary>
    internal ActionResult? Find(BakeKey strong, CancellationToken cancellationToken)
    {
        using CachedContent? content = opened.Value is { } cache ? Guard(() => cache.Entries.Find(ToCacheName(strong), cancellationToken))
            : null;
        bool isRemote = content is { IsRemote: true } || received.Contains(strong);
        return Read(content) is { } bytes ? ActionResult.Read(bytes, strong, isRemote ? ResultOrigin.Remote : ResultOrigin.Cache) : null;
    }

    /// <summary>Finds the record of a strong key that a renewal has made. Earlier ones are not found.</summary>
    internal ActionResult? FindRenewed(BakeKey strong, string renewal, CancellationToken cancellationToken)
    {
        if (opened.Value is not { } cache)
            return null;
        using (CachedContent? content = Guard(() => cache.Entries.FindLocal(ToCacheName(strong))))
            if (ReadRenewed(content, received.Contains(strong) ? ResultOrigin.Remote : ResultOrigin.Cache) is { } known)
                return known;
        using CachedContent? fetched = FetchesRenewals ? cache.Remote?.Fetch(ToCacheName(strong), cancellationToken) : null;
        return ReadRenewed(fetched, ResultOrigin.Remote);

        ActionResult? ReadRenewed(CachedContent? content, ResultOrigin origin) =>
            Read(content) is { } bytes && ActionResult.Read(bytes, strong, origin) is { } result && result.Renewal == renewal
                ? result : null;
    }

    /// <summary>Stores a record that a farm has sent with the end of an action, so that it is not looked up again.</summary>
    /// <remarks>Not safe while results are looked up.</remarks>
    internal void Receive(BakeKey strong, ReadOnlyMemory<byte> record, CancellationToken cancellationToken)
    {
        if (opened.Value?.Remote?.TryAccept(ToCacheName(strong), record, cancellationToken) == true)
            received.Add(strong);
    }

    /// <summary>Fetches the record of a strong key again, which can contain outputs that the cache no longer has.</summary>
    /// <returns><see langword="true"/> if the remote cache has the record; otherwise, <see langword="false"/>.</returns>
    internal bool TryFetchAgain(BakeKey strong, CancellationToken cancellationToken)
    {
        using CachedContent? content = opened.Value?.Remote?.Fetch(ToCacheName(strong), cancellationToken);
        return content is not null;
    }

    /// <summary>Stores a result. Its outputs must be stored before.</summary>
    internal void Put(ActionResult result) =>
        Put(result.Strong, result.Write(), [.. result.Items]);

    /// <summary>Uploads a result and its outputs if the remote cache does not have it.</summary>
    /// <param name="result">The result.</param>
    /// <param name="replaces">Whether a result that the remote cache has is replaced.</param>
    /// <returns>
    /// <see langword="false"/> if the result is not uploaded, because a signature would vouch for the work of others.
    /// </returns>
    internal bool Share(ActionResult result, bool replaces)
    {
        if (Cache.Remote is not { } remote)
            return true;
        ContentName[] items = [.. result.Items];
        return replaces ? remote.Upload(ToCacheName(result.Strong), items) : remote.UploadIfMissing(ToCacheName(result.Strong), items);
    }

    /// <summary>Stores outputs. Those in memory are hashed together.</summary>
    internal ActionOutput[] Put(IReadOnlyList<OutputBuffer> outputs)
    {
        Open();
        ReadOnlyMemory<byte>[] inMemory = [.. outputs.Where(output => output.IsInMemory).Select(output => output.Memory)];
        byte[][] small = problem is not null ? FileDigest.HashMany(inMemory)
            : Array.ConvertAll(Guard(() => Cache.PutMany(inMemory)), ToDigest);
        int next = 0;
        return [.. outputs.Select(output => new ActionOutput(output.Role, output.Length,
            output.IsInMemory ? small[next++] : PutLong(output)) { File = output.FileName })];
    }

    private byte[] PutLong(OutputBuffer output) => problem is not null ? FileDigest.HashData(output.OpenAtStart())
        : ToDigest(Guard(() => output.Draft is { } draft ? draft.Keep() : Cache.Put(output.OpenAtStart())));

    private static byte[] ToDigest(ContentName name)
    {
        byte[] digest = new byte[ContentName.Size];
        name.CopyTo(digest);
        return digest;
    }

    /// <summary>Creates a file for a long output, which becomes an item without being copied.</summary>
    /// <returns>The file, or null if results are not stored.</returns>
    internal CacheDraft? TryCreateDraft()
    {
        Open();
        return problem is null ? Guard(() => Cache.Entries.CreateDraft()) : null;
    }

    /// <summary>Determines whether the folder of the cache has an output, and finds its full path.</summary>
    internal string? FindLocal(ReadOnlyMemory<byte> digest)
    {
        using CachedContent? content = opened.Value?.Entries.FindLocal(new ContentName(digest.Span));
        return content?.Path;
    }

    /// <summary>Determines whether the folder of the cache has an output of the right length, without reading it.</summary>
    internal bool HasItem(ActionOutput output)
    {
        using CachedContent? content = opened.Value?.Entries.FindLocal(output.ItemName);
        return content?.Length == output.Length;
    }

    /// <summary>Determines whether all outputs of a result exist and are not damaged.</summary>
    internal bool HasOutputs(ActionResult result, CancellationToken cancellationToken) =>
        result.Outputs.SelectMany(output => output.Files).All(output =>
            Cache.TryCopyVerified(output.ItemName, output.Length, Stream.Null, out _, cancellationToken));

    /// <summary>Writes the bytes of an output to a stream and verifies them.</summary>
    /// <param name="output">The output.</param>
    /// <param name="destination">The stream.</param>
    /// <param name="isRemote">Whether the item was fetched from the remote cache.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns><see langword="true"/> if the item exists and is not damaged; otherwise, <see langword="false"/>.</returns>
    internal bool TryCopy(ActionOutput output, Stream destination, out bool isRemote, CancellationToken cancellationToken) =>
        Cache.TryCopyVerified(output.ItemName, output.Length, destination, out isRemote, cancellationToken);

    // A trial does not create a cache.
    private ContentCache Cache => opened.Value!;

    /// <summary>Ends the protection of items. The cache stays open.</summary>
    public void Dispose() => pin?.Dispose();

    // Without an entry, there is nothing to doubt.
    private VouchedNames ReadNames(CachedContent? content) =>
        Read(content) is { } bytes ? new(NameSets.Read(bytes), content!.IsVouched) : VouchedNames.None;

    private byte[]? Read(CachedContent? content) =>
        content is null || content.Length > ActionResult.MaxSize ? null : Cache.TryRead(content);

    private void Put(BakeKey key, byte[] bytes, ContentName[] related, bool isVouched = true) =>
        _ = problem is null ? Guard(() => Cache.Entries.Put(bytes, ToCacheName(key), related, isVouched)) : default;

    private void Pin(ContentCache cache)
    {
        try
        {
            pin = cache.Maintenance.Pin();
        }
        catch (Exception exception) when (AllowsReading && exception is IOException or UnauthorizedAccessException)
        {
            problem = $"the cache '{cache.Directory}' can only be read, so new results are not stored in it "
                + $"({exception.Message.TrimEnd('.')})";
            // Items that are fetched could not be stored, either.
            cache.Remote?.DisableLookups("the cache can only be read");
            cache.Remote?.DisableUploads("the cache can only be read");
        }
    }

    private T Guard<T>(Func<T> work) => BakeFileException.Guard(Cache.Directory, work);

    // The cache names keys in base 32.
    private static string ToCacheName(BakeKey key) => CacheEntries.ToKeyName(key.ToArray());
}

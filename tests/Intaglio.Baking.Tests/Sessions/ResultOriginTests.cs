using System.Text;
using Intaglio.Caching;

namespace Intaglio.Baking.Tests;

/// <summary>A signature vouches for results. A bake signs those that its user has made or verified, and no others.</summary>
public sealed class ResultOriginTests : IDisposable
{
    private const string Evil = "evil bytes";

    private static readonly StateKey otherUser = StateKey.FromText("the key of another user");

    private readonly RemoteWorkshop remote = new();

    public void Dispose() => remote.Dispose();

    [Fact]
    public void Forged_records_of_a_cache_are_not_signed()
    {
        Workshop machine = CreateImages("a.img", "pixels"), reader = CreateImages("a.img", "pixels");
        machine.Bake(options: new() { StateKey = otherUser });
        Forge(machine);
        BakeReport report = Push(machine);
        Assert.Equal((0, 1, 1), (report.Made, report.Cached, report.Remote!.Statistics.WithheldUploads));
        // What was wrong before stays wrong, and only here.
        Assert.Equal(Evil, machine.ReadOutput("a.img"));
        Assert.Empty(remote.Server.Files);
        Assert.Equal(1, reader.Bake(options: remote.CreateOptions()).Made);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Results_that_another_user_has_made_are_not_signed(bool hasKey)
    {
        Workshop machine = remote.Create();
        machine.Bake(options: new() { StateKey = hasKey ? otherUser : StateKey.None });
        BakeReport report = Push(machine);
        Assert.Equal((RemoteWorkshop.Actions, RemoteWorkshop.Actions), (report.Cached, report.Remote!.Statistics.WithheldUploads));
        AssertNotSigned(report);
    }

    [Fact]
    public void Results_that_were_fetched_without_a_signature_are_not_signed_later()
    {
        remote.Create().Bake(options: remote.CreateOptions(push: true, options => (options.SigningKey, options.VerifyingKeys) = (null, [])));
        Workshop machine = remote.Create();
        BakeReport fetched = machine.Bake(options: remote.CreateOptions(configure: options => (options.AllowUnsigned, options.VerifyingKeys) = (true, [])));
        Assert.Equal(RemoteWorkshop.Actions, fetched.Fetched);
        remote.Server.Files.Clear();
        BakeReport report = Push(machine);
        Assert.Equal((RemoteWorkshop.Actions, RemoteWorkshop.Actions), (report.Cached, report.Remote!.Statistics.WithheldUploads));
        AssertNotSigned(report);
    }

    [Fact]
    public void Results_whose_signature_was_verified_are_signed_later()
    {
        remote.Push();
        Workshop machine = remote.Create();
        machine.Bake(options: remote.CreateOptions());
        remote.Server.Files.Clear();
        BakeReport report = Push(machine);
        Assert.Equal((RemoteWorkshop.Actions, 0), (report.Cached, report.Remote!.Statistics.WithheldUploads));
        Assert.Equal(RemoteWorkshop.Actions, remote.Create().Bake(options: remote.CreateOptions()).Fetched);
    }

    [Fact]
    public void A_result_that_is_made_again_is_signed()
    {
        Workshop machine = remote.Create();
        machine.Bake(options: new() { StateKey = otherUser });
        foreach (string folder in (string[])[machine.Out, machine.Cache])
            Directory.Delete(folder, recursive: true);
        File.Delete(machine.StatePath);
        BakeReport report = remote.Push(machine);
        Assert.Equal((RemoteWorkshop.Actions, 0), (report.Made, report.Remote!.Statistics.WithheldUploads));
    }

    /// <summary>With a wrong digest of an image, a result would be made and signed under the key of another image.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void A_forged_digest_of_an_image_does_not_lead_to_a_result_under_another_key(bool isSignedAtOnce)
    {
        Workshop machine = CreateImages("evil.img", "attacker's pixels");
        machine.Bake(options: new() { StateKey = otherUser });
        ContentCache cache = new(machine.Cache);
        foreach (CachedEntryInfo entry in cache.Entries.Enumerate().ToArray())
            if (entry.Length == BakeKey.Size)
                cache.Entries.Put(Cryptography.FileDigest.HashData(Encoding.UTF8.GetBytes("good pixels")), entry.Key);
            else
                cache.Entries.Remove(entry.Key);
        if (!isSignedAtOnce)
            Restart(machine).Bake();
        BakeReport report = Push(machine);
        Assert.Equal(0, report.Remote!.Statistics.WithheldUploads);
        Assert.Contains("attacker's pixels", machine.ReadOutput("evil.img"), StringComparison.Ordinal);
        Workshop reader = CreateImages("good.img", "good pixels");
        BakeReport read = reader.Bake(options: remote.CreateOptions());
        Assert.Equal((1, 0), (read.Made, read.Fetched));
        Assert.Contains("good pixels", reader.ReadOutput("good.img"), StringComparison.Ordinal);
    }

    [Fact]
    public void A_digest_of_an_image_that_is_right_is_read_once_more_only()
    {
        Workshop machine = CreateImages("a.img", "pixels");
        machine.Bake(options: new() { StateKey = otherUser });
        ContentCache cache = new(machine.Cache);
        foreach (CachedEntryInfo entry in cache.Entries.Enumerate().Where(entry => entry.Length != BakeKey.Size).ToArray())
            cache.Entries.Remove(entry.Key);
        Assert.Equal(1, Push(machine).Made);
        Assert.Equal(1, CreateImages("b.img", "pixels").Bake(options: remote.CreateOptions()).Fetched);
    }

    [Fact]
    public void Names_that_others_have_written_are_not_signed()
    {
        Workshop machine = remote.Create();
        machine.Bake(options: new() { StateKey = otherUser });
        ContentCache cache = new(machine.Cache);
        foreach (CachedEntryInfo entry in cache.Entries.Enumerate().ToArray())
            if (ReadEntry(cache, entry).Contains("\"sets\"", StringComparison.Ordinal))
                cache.Entries.Put(NameSets.Write([[new("planted.txt", DiscoveredKind.File, default)]]), entry.Key);
            else
                cache.Entries.Remove(entry.Key);
        BakeReport report = Push(machine);
        Assert.Equal((RemoteWorkshop.Actions, 0), (report.Made, report.Remote!.Statistics.WithheldUploads));
        Assert.All(remote.Server.Files.Values, file => Assert.DoesNotContain("planted", Encoding.Latin1.GetString(file), StringComparison.Ordinal));
        Assert.Equal(0, remote.Create().Bake(options: remote.CreateOptions()).Made);
    }

    private Workshop CreateImages(string name, string pixels)
    {
        Workshop machine = remote.Create();
        Directory.Delete(machine["src"], recursive: true);
        machine.WriteRules("images: { for: \"*.img\", keyed-by: pixels, do: image, to: \"{path}\" }");
        machine.Write($"src/{name}", $"{pixels}\nmetadata of {name}\n");
        return machine;
    }

    // The outputs are copied from the cache.
    private static Workshop Restart(Workshop machine)
    {
        if (Directory.Exists(machine.Out))
            Directory.Delete(machine.Out, recursive: true);
        File.Delete(machine.StatePath);
        return machine;
    }

    private BakeReport Push(Workshop machine) => remote.Push(Restart(machine));

    private void AssertNotSigned(BakeReport report)
    {
        Assert.Equal((0, 0), (report.Made, report.Failures.Count));
        Assert.Empty(remote.Server.Files);
        Assert.Equal(RemoteWorkshop.Actions, remote.Create().Bake(options: remote.CreateOptions()).Made);
    }

    // Anybody who can write to the folder can do this.
    private static void Forge(Workshop machine)
    {
        ContentCache cache = new(machine.Cache);
        string evil = cache.Put(Encoding.UTF8.GetBytes(Evil)).ToString();
        foreach (CachedEntryInfo entry in cache.Entries.Enumerate().ToArray())
        {
            string record = ReadEntry(cache, entry);
            if (!record.Contains("\"outputs\"", StringComparison.Ordinal))
                continue;
            string[] parts = record.Split("\"digest\":\"");
            record = string.Join("\"digest\":\"", [parts[0], .. parts[1..].Select((part, i) => i > 0 ? part : evil + part[64..])]);
            string[] lengths = record.Split("\"length\":", 2);
            record = $"{lengths[0]}\"length\":{Evil.Length}{lengths[1][lengths[1].IndexOf(',', StringComparison.Ordinal)..]}";
            cache.Entries.Put(Encoding.UTF8.GetBytes(record), entry.Key);
        }
    }

    private static string ReadEntry(ContentCache cache, CachedEntryInfo entry)
    {
        using CachedContent content = cache.Find(entry.Content)!;
        using StreamReader reader = new(content.Stream, Encoding.Latin1);
        return reader.ReadToEnd();
    }
}

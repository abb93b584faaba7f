using System.Globalization;
using System.Text;
using System.Text.Json.Nodes;
using Intaglio.Caching;

namespace Intaglio.Baking.Tests;

/// <summary>Results in a remote cache that are made again.</summary>
public sealed class RemoteAgainTests : IDisposable
{
    private readonly MoodyWorkshop workshops = new();

    public void Dispose() => workshops.Dispose();

    [SkippableFact]
    public void A_bad_result_that_everybody_fetches_is_repaired_by_one_machine()
    {
        workshops.Create().Bake(options: workshops.Push());
        workshops.SetMood("good");
        Workshop early = workshops.Create();
        Assert.Equal(0, early.Bake(options: workshops.Fetch()).Made);
        Assert.Equal("bad", MoodyWorkshop.ReadMood(early, "b"));

        Workshop repairing = workshops.Create();
        int before = workshops.Runs;
        BakeReport repaired = repairing.Bake(options: workshops.Push("rule:moody"));
        Assert.Equal((2, 0), (workshops.Runs - before, repaired.Remote!.Statistics.OmittedUploads));
        before = workshops.Runs;
        AssertRepaired(workshops.Create(), workshops.Fetch(), repaired);

        // A machine whose own cache has the bad result does not restore it for others.
        MoodyWorkshop.Forget(early);
        early.Bake(options: workshops.Push());
        Assert.Equal("bad", MoodyWorkshop.ReadMood(early, "b"));
        AssertRepaired(workshops.Create(), workshops.Fetch(), repaired);
        Assert.Equal(before, workshops.Runs);
        AssertRepaired(early, workshops.Fetch("rule:moody"), repaired);
    }

    [SkippableFact]
    public void A_machine_that_removes_the_bad_result_and_its_outputs_fetches_the_new_one()
    {
        Workshop machine = workshops.Create();
        machine.Bake(options: workshops.Push());
        workshops.SetMood("good");
        BakeReport repaired = workshops.Create().Bake(options: workshops.Push("rule:moody"));
        int before = workshops.Runs;
        foreach (string name in (string[])["a", "b"])
        {
            BakeKey key = Baking.Bake.Explain(machine.Load(), $"moody/{name}-{{digest}}").Key!.Value;
            using ContentCache cache = new(machine.Cache);
            foreach (CachedEntryInfo result in Baking.Bake.FindResults(cache, key))
                cache.Entries.Remove(result.Key);
        }
        Directory.Delete(machine["out/moody"], recursive: true);
        AssertRepaired(machine, workshops.Fetch(), repaired);
        Assert.Equal(before, workshops.Runs);
    }

    [SkippableFact]
    public void A_false_record_with_an_accepted_signature_is_replaced()
    {
        Workshop machine = workshops.Create();
        machine.Bake(options: workshops.Push());
        BakeReport good = workshops.Create().Bake(options: workshops.Fetch());
        Falsify();
        Workshop deceived = workshops.Create();
        BakeReport bad = deceived.Bake(options: workshops.Fetch());
        Assert.NotEqual(MoodyWorkshop.RootOf(good), MoodyWorkshop.RootOf(bad));
        // Both caches and the state of this machine have the false result.
        BakeReport repaired = deceived.Bake(options: workshops.Push("rule:upper"));
        Assert.Equal(MoodyWorkshop.RootOf(good), MoodyWorkshop.RootOf(repaired));
        BakeReport fetched = workshops.Create().Bake(options: workshops.Fetch());
        Assert.Equal((0, MoodyWorkshop.RootOf(good)), (fetched.Made, MoodyWorkshop.RootOf(fetched)));
    }

    [SkippableFact]
    public void Without_uploads_the_remote_cache_stays_as_it_is()
    {
        workshops.Create().Bake(options: workshops.Push());
        workshops.SetMood("good");
        string[] before = ListFiles();
        workshops.Create().Bake(options: workshops.Fetch("rule:moody"));
        Assert.Equal(before, ListFiles());
    }

    [SkippableFact]
    public void Results_with_other_discovered_files_are_replaced_for_other_machines()
    {
        workshops.CreateDiscovering().Bake(options: workshops.Push());
        workshops.SetMood("good");
        workshops.CreateDiscovering().Bake(options: workshops.Push("m/a.txt"));
        Workshop other = workshops.CreateDiscovering();
        Assert.Equal(0, other.Bake(options: workshops.Fetch()).Made);
        Assert.Equal("good", MoodyWorkshop.ReadMood(other, "a"));
        // The earlier result does not depend on this file.
        Workshop edited = workshops.CreateDiscovering();
        edited.Write("src/good.inc", "2\n");
        Assert.Equal(1, edited.Bake(options: workshops.Fetch()).Made);
    }

    private string[] ListFiles() =>
        [.. workshops.Remote.Server.Files.Select(file => $"{file.Key} {Convert.ToHexString(file.Value)}").Order(StringComparer.Ordinal)];

    private static void AssertRepaired(Workshop machine, BakeOptions options, BakeReport repaired)
    {
        BakeReport report = machine.Bake(options: options);
        Assert.Equal(("good", MoodyWorkshop.RootOf(repaired)), (MoodyWorkshop.ReadMood(machine, "b"), MoodyWorkshop.RootOf(report)));
    }

    // Signs records of the rule 'upper' with other outputs.
    private void Falsify()
    {
        byte[] bytes = "false"u8.ToArray();
        using TemporaryFolder folder = new();
        using ContentCache cache = new(new ContentCacheOptions { Directory = folder["cache"], Remote = workshops.Push().Remote });
        ContentName name = cache.Put(bytes);
        int count = 0;
        foreach (byte[] record in workshops.Remote.Server.Records.Select(path => workshops.Remote.Server.Files[path]).ToArray())
        {
            if (record.AsSpan().IndexOf("upper 1 0"u8) < 0)
                continue;
            string header = Encoding.ASCII.GetString(record.AsSpan(0, record.AsSpan().IndexOf("\n\n"u8)));
            int length = int.Parse(header.Split('\n')[2].Split(' ')[2], CultureInfo.InvariantCulture);
            JsonNode result = JsonNode.Parse(record.AsSpan(header.Length + 2, length))!;
            (result["outputs"]![0]!["digest"], result["outputs"]![0]!["length"]) = (name.ToString(), bytes.Length);
            cache.Entries.Put(Encoding.UTF8.GetBytes(result.ToJsonString()),
                CacheEntries.ToKeyName(Convert.FromHexString(header.Split('\n')[1]["key ".Length..])), [name]);
            count++;
        }
        Assert.Equal(2, count);
        cache.Remote!.FlushUploadsAsync(Waiting.Limit).AsTask().GetAwaiter().GetResult();
    }
}

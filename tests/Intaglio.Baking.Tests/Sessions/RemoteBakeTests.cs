using System.Text;
using Intaglio.Caching;

namespace Intaglio.Baking.Tests;

public sealed class RemoteBakeTests : IDisposable
{
    private readonly RemoteWorkshop remote = new();

    public void Dispose() => remote.Dispose();

    [Fact]
    public void A_second_machine_makes_nothing()
    {
        BakeReport first = remote.Push();
        Assert.Equal((RemoteWorkshop.Actions, 0), (first.Made, first.Fetched));
        Workshop machine = remote.Create();
        BakeReport second = machine.Bake(options: remote.CreateOptions());
        Assert.Equal((0, RemoteWorkshop.Actions, 0), (second.Made, second.Fetched, second.Cached));
        machine.AssertClean(second);
        Assert.Equal(0, second.Remote!.Statistics.Errors);
        Assert.Equal(RemoteWorkshop.Actions, second.FetchedActions.Count);
        // The outputs are gone, and the cache of the machine has them.
        Directory.Delete(machine.Out, recursive: true);
        File.Delete(machine.StatePath);
        BakeReport third = machine.Bake();
        Assert.Equal((0, RemoteWorkshop.Actions, null), (third.Made, third.Cached, third.Remote));
    }

    [Fact]
    public void Nothing_is_uploaded_by_default()
    {
        remote.Create().Bake(options: remote.CreateOptions());
        Assert.Empty(remote.Server.Files);
    }

    [Fact]
    public void A_trial_does_not_use_the_remote_cache()
    {
        remote.Push();
        int requests = remote.Server.Requests.Count;
        Workshop machine = remote.Create();
        BakeOptions options = remote.CreateOptions(push: true);
        options.IsTrial = true;
        Assert.Equal(RemoteWorkshop.Actions, machine.Bake(options: options).Made);
        Assert.Equal(requests, remote.Server.Requests.Count);
        Assert.False(Directory.Exists(machine.Cache));
    }

    [Fact]
    public void Results_of_the_local_cache_are_uploaded_if_the_server_lacks_them()
    {
        Workshop machine = remote.Create();
        machine.Bake();
        Directory.Delete(machine.Out, recursive: true);
        File.Delete(machine.StatePath);
        BakeReport report = remote.Push(machine);
        Assert.Equal((0, RemoteWorkshop.Actions), (report.Made, report.Cached));
        Workshop other = remote.Create();
        Assert.Equal(0, other.Bake(options: remote.CreateOptions()).Made);
    }

    [Fact]
    public void Names_that_one_machine_discovered_are_added_to_those_of_another()
    {
        Workshop first = remote.Create(), second = remote.Create();
        second.Write("src/0.txt", "text 0\ninclude 1.txt\n");
        second.Write("src/1.txt", "text 1\ninclude 2.txt\n");
        second.Write("src/2.txt", "text 2\ninclude a/0.txt\n");
        remote.Push(first);
        remote.Push(second);
        foreach (Workshop machine in (Workshop[])[remote.Create(), remote.Create()])
        {
            machine.Write("src/2.txt", second.ReadSource("2.txt"));
            BakeReport report = machine.Bake(options: remote.CreateOptions());
            Assert.Equal(0, report.Made);
            machine.AssertClean(report);
            // The other version.
            machine.Write("src/2.txt", first.ReadSource("2.txt"));
            report = machine.Bake(options: remote.CreateOptions());
            Assert.Equal(0, report.Made);
            machine.AssertClean(report);
        }
    }

    [Fact]
    public void An_output_that_was_pruned_is_fetched_again()
    {
        remote.Push();
        Workshop machine = remote.Create();
        machine.Bake(options: remote.CreateOptions());
        Directory.Delete(machine.Out, recursive: true);
        ContentCache cache = new(machine.Cache);
        // Records remain, and outputs are gone, also those that are only in records.
        foreach (CachedContentInfo content in cache.Maintenance.EnumerateContents().ToArray())
            using (CachedContent? found = cache.Find(content.Name))
                if (found is not null && found.Stream.ReadByte() != '{')
                    cache.Remove(content.Name);
        BakeReport report = machine.Bake(options: remote.CreateOptions());
        Assert.Equal((0, RemoteWorkshop.Actions), (report.Made, report.Fetched));
        machine.AssertClean(report);
    }

    [Fact]
    public void Records_whose_items_are_gone_are_made_again_and_stored_again()
    {
        remote.Push();
        int items = remote.Server.Items.Count();
        Assert.True(items > 0);
        foreach (string path in remote.Server.Items.ToArray())
            remote.Server.Files.TryRemove(path, out _);
        Workshop machine = remote.Create();
        BakeReport report = remote.Push(machine);
        Assert.InRange(report.Made, 1, RemoteWorkshop.Actions - 1);
        machine.AssertClean(report);
        Assert.Equal(items, remote.Server.Items.Count());
        Assert.Equal(0, remote.Create().Bake(options: remote.CreateOptions()).Made);
    }

    [Theory]
    [InlineData(RemoteCacheProblemKind.UnknownKey)]
    [InlineData(RemoteCacheProblemKind.UnsignedRecord)]
    [InlineData(RemoteCacheProblemKind.WrongBytes)]
    [InlineData(RemoteCacheProblemKind.InvalidRecord)]
    [InlineData(RemoteCacheProblemKind.ForgedRecord)]
    [Trait("Duration", "Long")]
    public void Files_that_were_changed_on_the_server_are_refused_reported_once_and_repaired(RemoteCacheProblemKind kind)
    {
        using RecordKey other = RecordKey.Generate();
        RecordKey? signer = kind == RemoteCacheProblemKind.UnknownKey ? other : null;
        if (kind is RemoteCacheProblemKind.UnknownKey or RemoteCacheProblemKind.UnsignedRecord)
            remote.Create().Bake(options: remote.CreateOptions(push: true, options => (options.SigningKey, options.VerifyingKeys) = (signer, [])));
        else
            remote.Push();
        foreach (string path in (kind == RemoteCacheProblemKind.WrongBytes ? remote.Server.Items : remote.Server.Records).ToArray())
            if (kind is RemoteCacheProblemKind.WrongBytes or RemoteCacheProblemKind.InvalidRecord)
                remote.Server.Files[path][^1] ^= 1;
            else if (kind == RemoteCacheProblemKind.ForgedRecord)
                remote.Server.Files[path] = Forge(remote.Server.Files[path]);
        Workshop machine = remote.Create();
        BakeReport report = remote.Push(machine);
        machine.AssertClean(report);
        Assert.InRange(report.Made, 1, RemoteWorkshop.Actions);
        Assert.Equal([kind], report.Remote!.Statistics.Problems.Select(problem => problem.Kind));
        Assert.Equal(0, remote.Create().Bake(options: remote.CreateOptions()).Made);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(5)]
    public void Shards_and_a_last_bake_make_each_action_once(int count)
    {
        long made = 0;
        for (int i = 1; i <= count; i++)
        {
            BakeOptions options = remote.CreateOptions(push: true);
            options.Shard = new(i, count);
            Workshop machine = remote.Create();
            BakeReport part = machine.Bake(options: options);
            Assert.True(part.Root.IsEmpty);
            Assert.Empty(Directory.Exists(machine.Out) ? Directory.EnumerateFiles(machine.Out, "all-*") : []);
            made += part.Made;
        }
        Assert.Equal(RemoteWorkshop.Actions - 1, made);
        Workshop last = remote.Create();
        BakeReport report = last.Bake(options: remote.CreateOptions());
        Assert.Equal((1, RemoteWorkshop.Actions - 1), (report.Made, report.Fetched));
        last.AssertClean(report);
    }

    [Fact]
    public void A_shard_stays_the_same_when_files_are_added()
    {
        Workshop machine = remote.Create();
        BakeOptions options = new() { Shard = new(1, 3) };
        machine.Bake(options: options);
        string[] before = [.. Workshop.ReadFiles(machine.Out).Keys];
        for (int i = 0; i < 20; i++)
            machine.Write($"src/new{i}.txt", "new");
        CountingExecutor executor = new();
        machine.Bake(executor, new() { Shard = new(1, 3) });
        Assert.All(executor.Ran, work => Assert.StartsWith("new", work.Inputs[0].Name, StringComparison.Ordinal));
        Assert.Superset(before.ToHashSet(), Workshop.ReadFiles(machine.Out).Keys.ToHashSet());
    }

    [Fact]
    public void Names_that_the_server_has_are_not_uploaded_again()
    {
        Workshop machine = remote.Create();
        remote.Push(machine);
        for (int i = 0; i < 2; i++)
        {
            Directory.Delete(machine.Out, recursive: true);
            File.Delete(machine.StatePath);
            BakeReport report = remote.Push(machine);
            Assert.Equal((RemoteWorkshop.Actions, 0), (report.Cached, report.Remote!.Statistics.Uploads));
        }
    }

    [Theory]
    [InlineData("1e300")]
    [InlineData("1e999")]
    [InlineData("-1")]
    public void A_record_with_an_impossible_time_is_refused(string seconds)
    {
        remote.Push();
        foreach (string path in remote.Server.Records.ToArray())
        {
            (byte[] key, string text) = (Convert.FromHexString(path["ac/".Length..]), Encoding.Latin1.GetString(remote.Server.Files[path]));
            System.Text.RegularExpressions.Match content = System.Text.RegularExpressions.Regex.Match(text, "\n\n({.*?\"seconds\":)[^,]*(,\"producer\":\"[^\"]*\"})");
            if (!content.Success)
                continue;
            byte[] changed = Encoding.Latin1.GetBytes(content.Groups[1].Value + seconds + content.Groups[2].Value);
            ContentName name = ContentName.FromContent(changed);
            remote.Server.Files[path] = [.. Encoding.ASCII.GetBytes($"intaglio-record-1\nkey {Convert.ToHexStringLower(key)}\nitem {name} {changed.Length} inline\nsignature none\n\n"), .. changed];
        }
        Workshop machine = remote.Create();
        BakeReport report = machine.Bake(options: remote.CreateOptions(configure: options => (options.VerifyingKeys, options.AllowUnsigned) = ([], true)));
        Assert.Equal((RemoteWorkshop.Actions, 0), (report.Made, report.Fetched));
        machine.AssertClean(report);
    }

    [Fact]
    public void Records_contain_no_path_and_no_name_of_the_machine()
    {
        // Shorter names occur by chance.
        const int LeastLength = 5;
        remote.Push();
        foreach (byte[] file in remote.Server.Files.Values)
        {
            string text = Encoding.Latin1.GetString(file);
            string[] secrets = [Path.GetTempPath(), Environment.MachineName, Environment.UserName + "@", Convert.ToHexStringLower(Enumerable.Range(1, 32).Select(i => (byte)i).ToArray())];
            foreach (string secret in secrets.Where(secret => secret.Length >= LeastLength))
                Assert.DoesNotContain(secret, text, StringComparison.OrdinalIgnoreCase);
        }
    }

    [Fact]
    public void A_recipe_names_a_server_that_is_not_used_by_itself()
    {
        using Workshop workshop = new();
        workshop.Write(Workshop.Recipe, $"intaglio: 1\nsource: src\noutput: out\ncache: {{ remote: {remote.Server.Address} }}\nrules:\n  g: {{ do: gradient, to: g.txt }}\n");
        Directory.CreateDirectory(workshop["src"]);
        Assert.Equal(remote.Server.Address, workshop.Load().RemoteCache);
        workshop.Bake();
        Assert.Empty(remote.Server.Requests);
    }

    // Changes a digit of the signature.
    private static byte[] Forge(byte[] record)
    {
        int start = record.AsSpan().IndexOf("signature blake2b "u8) + 40;
        record[start] = record[start] == (byte)'0' ? (byte)'1' : (byte)'0';
        return record;
    }
}

using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Intaglio.Caching;

namespace Intaglio.Baking.Tests;

public sealed class ReceivedPlanTests : IDisposable
{
    private readonly RemoteWorkshop remote = new();
    private readonly TemporaryFolder folder = new();

    public void Dispose()
    {
        remote.Dispose();
        folder.Dispose();
    }

    [Fact]
    public async Task Workers_make_all_actions_from_a_plan_and_the_items_of_the_server()
    {
        Workshop client = remote.Create();
        PackedPlan packed = Pack(client);
        await UploadAsync(packed);
        Assert.Equal(RemoteWorkshop.Actions, packed.Actions.Count);
        // Two workers take turns, so that each needs results of the other one.
        using WorkerMachine first = Open(packed, "first"), second = Open(packed, "second");
        Assert.All(packed.Document.Groups.SelectMany(group => group.Actions).Index(),
            action => Assert.Null(first.Worker.FindRefusal(action.Index, action.Item.Code)));
        for (int i = 0; i < packed.Actions.Count; i++)
        {
            WorkerMachine machine = i % 2 == 0 ? first : second;
            ReceivedOutcome outcome = machine.Worker.Make(i, CancellationToken.None);
            Assert.Null(outcome.Error);
            Assert.Equal(ResultOrigin.Made, outcome.Origin);
            Assert.Equal(0, await machine.Cache.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60)));
        }
        BakeReport report = client.Bake(options: remote.CreateOptions());
        Assert.Equal((0, RemoteWorkshop.Actions), (report.Made, report.Fetched));
        client.AssertClean(report);
        // The other worker finds the results, some of which it has made.
        for (int i = 0; i < packed.Actions.Count; i++)
            Assert.Contains(second.Worker.Make(i, CancellationToken.None).Origin,
                (ResultOrigin?[])[ResultOrigin.Remote, ResultOrigin.Cache, ResultOrigin.UpToDate]);
    }

    [Fact]
    public async Task A_renewal_is_made_once_although_workers_have_earlier_results()
    {
        Workshop client = remote.Create();
        PackedPlan packed = Pack(client);
        await UploadAsync(packed);
        int place = PlaceOf(packed, "upper", "0.txt"), other = PlaceOf(packed, "upper", "1.txt");
        using WorkerMachine first = Open(packed, "first"), second = Open(packed, "second");
        foreach (WorkerMachine machine in (WorkerMachine[])[first, second])
            foreach (int made in (int[])[place, other])
            {
                Assert.Null(machine.Worker.Make(made, CancellationToken.None).Error);
                Assert.Equal(0, await machine.Cache.Remote!.FlushUploadsAsync(Waiting.Limit));
            }
        foreach (string renewal in (string[])["one", "two"])
        {
            using ReceivedPlan again = OpenRenewal(first, renewal), last = OpenRenewal(second, renewal);
            Assert.Equal(ResultOrigin.Made, again.Make(place, CancellationToken.None).Origin);
            Assert.Equal(0, await first.Cache.Remote!.FlushUploadsAsync(Waiting.Limit));
            Assert.Equal(ResultOrigin.Cache, again.Make(place, CancellationToken.None).Origin);
            Assert.Equal(ResultOrigin.Remote, last.Make(place, CancellationToken.None).Origin);
            Assert.Equal((ResultOrigin.Cache, ResultOrigin.Cache), (again.Make(other, CancellationToken.None).Origin, last.Make(other, CancellationToken.None).Origin));
        }

        ReceivedPlan OpenRenewal(WorkerMachine machine, string renewal) => ReceivedPlan.Open(PlanDocument.Read(Pack(client, renewal: renewal).Document.Write()),
            client.Operations, folder[Guid.NewGuid().ToString("n")], machine.Cache, new FreeSlots(), allowRun: false);
    }

    [SkippableFact]
    public async Task A_machine_says_what_it_lacks_for_a_rule_and_processes_the_others()
    {
        Skip.If(OperatingSystem.IsWindows(), "The program is one of Unix.");
        const string Unset = "INTAGLIO_TEST_REFUSAL_UNSET", Other = "INTAGLIO_TEST_REFUSAL_OTHER";
        Workshop client = remote.Create();
        client.WriteRules("plain: { for: \"*.txt\", do: upper, to: \"plain/{path}\" }",
            "missing: { for: \"*.txt\", run: [ install, \"{in}\", \"{out}\" ], to: \"missing/{path}\" }",
            "unset: { for: \"*.txt\", run: [ cp, \"{in}\", \"{out}\" ], environment: [ " + Unset + " ], to: \"unset/{path}\" }",
            "other: { for: \"*.txt\", run: [ cp, \"{in}\", \"{out}\" ], environment: [ " + Other + " ], to: \"other/{path}\" }");
        PackedPlan packed;
        try
        {
            Environment.SetEnvironmentVariable(Unset, "here");
            Environment.SetEnvironmentVariable(Other, "here");
            packed = Pack(client);
        }
        finally
        {
            Environment.SetEnvironmentVariable(Unset, null);
            Environment.SetEnvironmentVariable(Other, "there");
        }
        await UploadAsync(packed);
        using WorkerMachine machine = Open(packed, "machine", allowRun: true, root =>
            root["recipe"] = Convert.ToBase64String(Encoding.UTF8.GetBytes(Encoding.UTF8.GetString(root["recipe"]!.GetValue<JsonElement>().GetBytesFromBase64())
                .Replace("[ install,", "[ no-such-program,", StringComparison.Ordinal))));
        Environment.SetEnvironmentVariable(Other, null);
        Assert.Equal("the program 'no-such-program' is not on the PATH (install it, or write its path)", machine.FindRefusal(packed, "missing", "1.txt"));
        Assert.Equal($"environment variable {Unset} is unset", machine.FindRefusal(packed, "unset", "1.txt"));
        Assert.Equal($"environment variable {Other} has another value", machine.FindRefusal(packed, "other", "1.txt"));
        Assert.Null(machine.FindRefusal(packed, "plain", "1.txt"));
        Assert.Null(machine.Make(packed, "plain", "1.txt").Error);
    }

    [SkippableFact]
    public async Task Links_that_cannot_be_followed_and_ignored_files_are_not_in_a_plan()
    {
        Skip.If(OperatingSystem.IsWindows(), "Links need a right there.");
        Workshop client = remote.Create();
        client.Write(Workshop.Recipe, File.ReadAllText(client[Workshop.Recipe]).Replace("output: out\n", "output: out\nignore: [ \"*.tmp\", \"drafts/**\" ]\n", StringComparison.Ordinal));
        foreach (string name in (string[])["x.tmp", "drafts/a/0.txt", "a/._0.txt", ".DS_Store"])
            client.Write($"src/{name}", "");
        File.CreateSymbolicLink(client["src/.#notes.md"], "me@host.1:2");
        File.CreateSymbolicLink(client["src/out of it"], folder.Path);
        PackedPlan packed = Pack(client);
        Assert.Equal(["0.txt", "1.txt", "2.txt", "a/0.txt", "a/1.txt", "a/2.txt"], packed.Document.Sources.Select(source => source.Name));
        await UploadAsync(packed);
        using WorkerMachine machine = Open(packed, "machine");
        Assert.All(Enumerable.Range(0, packed.Actions.Count), place => Assert.Null(machine.Worker.Make(place, CancellationToken.None).Error));
        Assert.Equal(0, await machine.Cache.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60)));
        BakeReport report = client.Bake(options: remote.CreateOptions());
        Assert.Equal((0, RemoteWorkshop.Actions), (report.Made, report.Fetched));
    }

    [Fact]
    public async Task An_action_whose_dependency_has_no_result_fails_with_its_name()
    {
        Workshop client = remote.Create();
        PackedPlan packed = Pack(client);
        await UploadAsync(packed);
        using WorkerMachine machine = Open(packed, "machine");
        ReceivedOutcome outcome = machine.Make(packed, "joined", "a/0.txt");
        Assert.Null(outcome.Origin);
        Assert.Contains("split/0.out", outcome.Error!.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_input_that_the_server_does_not_have_fails_only_its_actions()
    {
        Workshop client = remote.Create();
        PackedPlan packed = Pack(client);
        await UploadAsync(packed);
        remote.Server.Files.Remove("cas/" + Convert.ToHexStringLower(packed.Files.Single(file => file.Value == client["src/a/1.txt"]).Key.Span), out _);
        using WorkerMachine machine = Open(packed, "machine");
        Assert.Contains("a/1.txt", machine.Make(packed, "upper", "a/1.txt").Error!.Message, StringComparison.Ordinal);
        Assert.Null(machine.Make(packed, "upper", "a/2.txt").Error);
    }

    [Fact]
    public async Task A_damaged_copy_of_an_input_is_fetched_again()
    {
        PackedPlan packed = Pack(remote.Create());
        await UploadAsync(packed);
        using WorkerMachine machine = Open(packed, "machine");
        SourceFile kept = Damage("a/1.txt"), lost = Damage("a/2.txt");
        Assert.Equal(ResultOrigin.Made, machine.Make(packed, "upper", kept.Name).Origin);
        Assert.NotEqual(0, File.ReadAllBytes(kept.Path)[0]);
        // The client can send a source that the server has lost.
        remote.Server.Files.Remove("cas/" + Convert.ToHexStringLower(lost.Digest.Span), out _);
        Assert.IsType<MissingFileException>(machine.Make(packed, "upper", lost.Name).Error);

        SourceFile Damage(string name)
        {
            PlanFile sent = packed.Document.Sources.Single(file => file.Name == name);
            SourceFile source = new(name, sent.Length, sent.IsExecutable, new SourceCopies(machine.Cache)) { Digest = sent.Digest };
            File.WriteAllBytes(source.Path, new byte[source.Stamp.Size]);
            return source;
        }
    }

    [Fact]
    public void Only_the_inputs_of_the_actions_are_sent_before_the_run()
    {
        Workshop client = remote.Create();
        Assert.Equal(("a/1.txt", "a/1.txt"), Send("upper", "a/1.txt"));
        Assert.Equal(("1.txt", "0.txt 1.txt 2.txt a/0.txt a/1.txt a/2.txt"), Send("include", "1.txt"));
        Assert.Equal(("a/2.txt", "a/2.txt"), Send("joined", "a/2.txt"));

        (string Before, string Later) Send(string rule, string input) => PackInputs(client, rule, input);
    }

    [SkippableFact]
    public void Only_the_inputs_of_programs_are_sent_before_the_run()
    {
        Skip.If(OperatingSystem.IsWindows(), "The program is a script of sh.");
        Workshop client = remote.Create();
        WriteProgram(client);
        Assert.Equal(("0.txt", "0.txt a/0.txt a/1.txt a/2.txt"), PackInputs(client, "copy", "0.txt"));
        client.WriteRules("copy: { for: \"*.txt\", run: [\"tools/copy.sh\", \"{in}\", \"{out}\"], may-read: \"a/*\", to: \"copy/{name}\" }");
        Assert.Equal(("0.txt a/0.txt a/1.txt a/2.txt", "0.txt a/0.txt a/1.txt a/2.txt"), PackInputs(client, "copy", "0.txt"));
    }

    private static (string Before, string Later) PackInputs(Workshop client, string rule, string input)
    {
        PackedPlan packed = Pack(client, action => IsOf(action, rule, input));
        return (Name(packed.Files), Name(packed.Sources));

        string Name(IEnumerable<KeyValuePair<ReadOnlyMemory<byte>, string>> files) =>
            string.Join(' ', files.Select(file => Path.GetRelativePath(client["src"], file.Value).Replace('\\', '/')).Where(name => !name.StartsWith("..", StringComparison.Ordinal)));
    }

    [Fact]
    public async Task An_action_names_the_sources_that_the_server_does_not_have()
    {
        Workshop client = remote.Create();
        PackedPlan packed = Pack(client, action => IsOf(action, "include", "1.txt"));
        await UploadAsync(packed.Files);
        using WorkerMachine machine = Open(packed, "machine");
        for (string[] names = ["2.txt", "0.txt"]; names.Length > 0; names = names[1..])
        {
            ReadOnlyMemory<byte> missing = Assert.Single(Assert.IsType<MissingFileException>(machine.Make(packed, "include", "1.txt").Error).Sources);
            KeyValuePair<ReadOnlyMemory<byte>, string> source = packed.Sources.Single(source => source.Value == client["src/" + names[0]]);
            Assert.Equal(source.Key.ToArray(), missing.ToArray());
            await UploadAsync([source]);
        }
        Assert.Equal(ResultOrigin.Made, machine.Make(packed, "include", "1.txt").Origin);
    }

    [SkippableFact]
    public async Task A_program_that_lists_what_it_reads_names_all_sources_that_it_needs()
    {
        Skip.If(OperatingSystem.IsWindows(), "The program is a script of sh.");
        Workshop client = remote.Create();
        WriteProgram(client);
        PackedPlan packed = Pack(client);
        await UploadAsync(packed.Files);
        using WorkerMachine machine = Open(packed, "machine", allowRun: true);
        MissingFileException missing = Assert.IsType<MissingFileException>(machine.Make(packed, "copy", "1.txt").Error);
        var others = packed.Sources.Where(source => source.Value.StartsWith(client["src/a"], StringComparison.Ordinal)).ToArray();
        Assert.Equal(3, others.Length);
        Assert.Equal(others.Select(source => Convert.ToHexString(source.Key.Span)), missing.Sources.Select(digest => Convert.ToHexString(digest.Span)));
        await UploadAsync(others);
        Assert.Equal(ResultOrigin.Made, machine.Make(packed, "copy", "1.txt").Origin);
    }

    private static void WriteProgram(Workshop machine)
    {
        machine.WriteRules("copy: { for: \"*.txt\", run: [\"tools/copy.sh\", \"{in}\", \"{out}\", \"{depfile}\"], may-read: \"a/*\", to: \"copy/{name}\" }");
        machine.Write("tools/copy.sh", "#!/bin/sh\ncat \"$1\" a/* > \"$2\"\necho out: a/* > \"$3\"\n");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(machine["tools/copy.sh"], UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
    }

    [SkippableFact]
    public async Task Programs_run_only_if_the_worker_allows_it()
    {
        Skip.If(OperatingSystem.IsWindows(), "The program is a script of sh.");
        Workshop client = remote.Create();
        client.WriteRules("plain: { for: \"*.txt\", do: upper, to: \"upper/{path}\" }",
            "copy: { for: \"*.txt\", run: [\"tools/copy.sh\", \"{in}\", \"{out}\"], to: \"copy/{name}.bin\" }",
            "after: { for: \"*.txt\", with: { others: rule:copy }, do: upper, to: \"after/{name}\" }");
        client.Write("tools/copy.sh", "#!/bin/sh\nexec cat \"$1\" > \"$2\"\n");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(client["tools/copy.sh"], UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        PackedPlan packed = Pack(client);
        await UploadAsync(packed);
        Assert.Equal("tools/copy.sh", Assert.Single(packed.Document.Tools).Name);
        using WorkerMachine careful = Open(packed, "careful"), trusting = Open(packed, "trusting", allowRun: true);
        Assert.NotNull(careful.Make(packed, "copy", "1.txt").Error);
        Assert.NotNull(careful.Make(packed, "after", "1.txt").Error);
        Assert.Equal("programs of recipes are not allowed (start the worker with --allow-run)", careful.FindRefusal(packed, "copy", "1.txt"));
        Assert.Equal("a rule is missing whose outputs it needs", careful.FindRefusal(packed, "after", "1.txt"));
        Assert.Null(careful.FindRefusal(packed, "plain", "1.txt"));
        Assert.Null(careful.Make(packed, "plain", "1.txt").Error);
        for (int i = 0; i < packed.Actions.Count; i++)
            Assert.Null(trusting.Worker.Make(i, CancellationToken.None).Error);
        Assert.Equal(0, await trusting.Cache.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60)));
        BakeReport report = client.Bake(options: remote.CreateOptions());
        Assert.Equal((0, 9), (report.Made, report.Fetched));
        client.AssertClean(report);
    }

    [SkippableFact]
    public async Task Workers_have_the_settings_of_overrides_and_sidecars()
    {
        Skip.If(OperatingSystem.IsWindows(), "The program is a script of sh.");
        Workshop client = remote.Create();
        WriteTools(client);
        client.Write(Workshop.Recipe, """
            intaglio: 1
            source: src
            output: out
            sidecars: true
            profiles: { one: { size: 9 } }
            rules:
              upper: { for: "**/*.txt", do: { upper: { mark: 1 } }, to: "upper/{path}", override: { for: "a/**", upper: { mark: 2 } } }
              words: { for: "*.txt", run: [ tools/copy.sh, "{in}", "{out}" ], to: "{path}", override: { for: 1.txt, run: [ tools/other.sh, "{in}", "{out}" ] } }
              list: { with: { upper: rule:upper }, do: list, to: list.txt }
            """);
        client.Write("src/0.txt.intaglio.yaml", "upper: { mark: \"${size}\" }");
        client.Write("src/2.txt.intaglio.yaml", "rules: { upper: { upper: { mark: 4 } } }");
        client.Write("src/none.intaglio.yaml", "upper: { mark: 5 }");
        PackedPlan packed = Pack(client);
        Assert.Equal(["0.txt", "2.txt"], packed.Document.Sidecars.Select(sidecar => sidecar.Source));
        Assert.DoesNotContain(packed.Document.Sources, source => source.Name.EndsWith(".yaml", StringComparison.Ordinal));
        await UploadAsync(packed);
        using WorkerMachine first = Open(packed, "first", allowRun: true), second = Open(packed, "second", allowRun: true);
        Assert.All(packed.Document.Groups.SelectMany(group => group.Actions).Index(),
            action => Assert.Null(first.Worker.FindRefusal(action.Index, action.Item.Code)));
        for (int i = 0; i < packed.Actions.Count; i++)
        {
            WorkerMachine machine = i % 2 == 0 ? first : second;
            Assert.Null(machine.Worker.Make(i, CancellationToken.None).Error);
            Assert.Equal(0, await machine.Cache.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60)));
        }
        BakeReport report = client.Bake(options: remote.CreateOptions());
        Assert.Equal((0, 10), (report.Made, report.Fetched));
        client.AssertClean(report);
        Assert.Equal("other\n", client.ReadOutput("1.txt"));
        Assert.StartsWith("upper 1 9\n", client.ReadOutput("upper/0.txt"), StringComparison.Ordinal);
        // Another machine fetches the results.
        Workshop other = remote.Create();
        WriteTools(other);
        other.Write(Workshop.Recipe, File.ReadAllText(client[Workshop.Recipe]));
        foreach (string path in Directory.EnumerateFiles(client["src"], "*.yaml"))
            other.Write(Path.GetRelativePath(client.Path, path), File.ReadAllText(path));
        BakeReport fetched = other.Bake(options: remote.CreateOptions());
        Assert.Equal((0, 10), (fetched.Made, fetched.Fetched));
        Assert.Equal(report.Root.ToArray(), fetched.Root.ToArray());

        static void WriteTools(Workshop machine)
        {
            Scripts.Write(machine["tools/copy.sh"], "cp $1 $2");
            Scripts.Write(machine["tools/other.sh"], "echo other > $2");
        }
    }

    [SkippableFact]
    public void A_program_outside_of_the_folder_of_the_recipe_is_refused()
    {
        Skip.If(OperatingSystem.IsWindows(), "The program is a script of sh.");
        Workshop client = remote.Create();
        client.WriteRules("copy: { for: \"*.txt\", run: [\"/bin/cp\", \"{in}\", \"{out}\"], to: \"copy/{name}.bin\" }");
        Assert.Contains("'/bin/cp' is outside", Assert.Throws<BakeException>(() => Pack(client)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_document_is_read_as_it_was_written()
    {
        PlanDocument written = Pack(remote.Create()).Document, read = PlanDocument.Read(written.Write());
        Assert.Equal(written.Recipe.ToArray(), read.Recipe.ToArray());
        Assert.Equal(written.Profile, read.Profile);
        Assert.Equal(written.Settings, read.Settings);
        Assert.Equal(written.Sources.Select(Describe), read.Sources.Select(Describe));
        Assert.Equal(written.Write(), read.Write());
    }

    [Fact]
    public void Groups_have_the_selected_actions_after_those_that_they_need()
    {
        Workshop client = remote.Create();
        PlanGroup[] all = [.. Pack(client).Document.Groups];
        Assert.Equal(["upper", "split", "include", "joined", "all", "gradient"], all.Select(group => group.Rule));
        PlanDocument document = Pack(client).Document;
        Assert.Equal([[], [], [], ["others"], [], []], all.Select(group => group.Needs.Select(need => need.Key).ToArray()));
        Assert.Equal([(all[0].Actions.Count, all[1].Actions.Count)], document.Sets[Assert.Single(all[3].Needs).Value].Places);
        Assert.Equal(["a/0.txt", "a/1.txt", "a/2.txt"], all[3].Actions.Select(action => action.Input!));
        PlanGroup some = Assert.Single(Pack(client, action => action.Rule.Rule.Name == "joined").Document.Groups);
        // The action that they need is made already.
        Assert.Empty(Pack(client, action => action.Rule.Rule.Name == "joined").Document.Sets[Assert.Single(some.Needs).Value].Places);
    }

    [Theory]
    [InlineData("../x")]
    [InlineData("/x")]
    [InlineData("a//x")]
    [InlineData("a/./x")]
    [InlineData("")]
    [InlineData("a\0")]
    public void Names_that_leave_the_folder_are_refused(string name) =>
        Assert.Throws<BakeException>(() => PlanDocument.Read(Encoding.UTF8.GetBytes(Change(root => root["tools"] = Files(name)))));

    [Fact]
    public void Damaged_documents_are_refused()
    {
        string digest = new('0', 63);
        Action<JsonObject>[] changes =
        [
            root => root["format"] = 1, root => root.Remove("recipe"), root => root["recipe"] = "*", root => root["profile"] = 1,
            root => root["settings"] = 1, root => root["sources"] = new JsonArray(1), root => root["sources"] = Files("a", "a"),
            root => root["sources"] = Files("b", "a"), root => root["sources"]![0]![1] = -1, root => root["sources"]![0]![2] = digest,
            root => root["sources"]![0]![2] = "00", root => root["groups"]![1]!["needs"] = new JsonArray(1),
            root => root["groups"]![3]!["needs"]![0]![1] = 1, root => root["groups"]![3]!["needs"]![0]![1] = -1,
            root => root["groups"]![0]!["needs"] = root["groups"]![3]!["needs"]!.DeepClone(), root => root["sets"]![0]![0]![1] = int.MaxValue,
            root => root["sets"]![0]![0]![0] = -1, root => root["sets"]![0]![0]![1] = 0, root => root["sets"]![0]![0] = new JsonArray(new JsonArray("a", "a", -1, new string('0', 64))),
            root => root["sets"]![0]![0] = new JsonArray(new JsonArray("a", "a", 1, "00")), root => root["groups"]![0]!["codes"] = new JsonArray(),
            root => root["groups"]![0]!["codes"]![0] = digest, root => root["renewal"] = "", root => root["renewal"] = 1,
            root => root["renewal"] = new string('0', 1000), root => root["groups"]![0]!["actions"]![0] = new JsonArray("0.txt", 0, null, true),
            root => root["groups"]![0]!["actions"]![0] = new JsonArray("0.txt", 0, null, 1),
            root => root.Remove("sidecars"), root => root["sidecars"] = new JsonArray(),
            root => root.Remove("codes"), root => root["codes"] = new JsonArray(), root => root["codes"] = new JsonObject { [digest] = new JsonObject() },
            root => root["codes"]!.AsObject().First().Value!["part"] = 1, root => root["codes"]!.AsObject().First().Value!["part"] = null,
            root => root["sidecars"] = new JsonObject { ["a"] = "*" }, root => root["sidecars"] = new JsonObject { ["a"] = System.Convert.ToBase64String(new byte[65537]) },
        ];
        foreach (Action<JsonObject> change in changes)
            Assert.Throws<BakeException>(() => PlanDocument.Read(Encoding.UTF8.GetBytes(Change(change))));
        byte[] whole = Encoding.UTF8.GetBytes(Change(_ => { }));
        PlanDocument.Read(whole);
        for (int length = 0; length < whole.Length; length += 7)
            Assert.Throws<BakeException>(() => PlanDocument.Read(whole.AsMemory(0, length)));
    }

    [Fact]
    public void Documents_of_another_version_are_refused_with_that_reason() =>
        Assert.Equal("the plan has another format (use the same version of intaglio on all machines)",
            Assert.Throws<BakeException>(() => PlanDocument.Read(Encoding.UTF8.GetBytes(Change(root => root["format"] = 3)))).Message);

    private static JsonArray Files(params string[] names) => [.. names.Select(name => (JsonNode)new JsonArray(name, 1, "", false))];

    private string Change(Action<JsonObject> change)
    {
        JsonObject root = JsonNode.Parse(Pack(remote.Create()).Document.Write())!.AsObject();
        change(root);
        return root.ToJsonString();
    }

    private static (string, long, string, bool) Describe(PlanFile file) => (file.Name, file.Length, Convert.ToHexString(file.Digest.Span), file.IsExecutable);

    private static BakePlan Plan(Workshop machine)
    {
        BakeRecipe recipe = machine.Load();
        return BakePlan.Create(recipe, SourceScanner.Scan(recipe, 1, CancellationToken.None));
    }

    private static int PlaceOf(PackedPlan packed, string rule, string input) =>
        Enumerable.Range(0, packed.Actions.Count).Single(place => IsOf(packed.Actions[place], rule, input));

    private static bool IsOf(BakeAction action, string rule, string input) =>
        action.Rule.Rule.Name == rule && action.Inputs.FirstOrDefault()?.Name == input;

    private static PackedPlan Pack(Workshop machine, Func<BakeAction, bool>? isSelected = null, string? renewal = null)
    {
        BakePlan plan = Plan(machine);
        RenewedActions? renewed = renewal is null ? null : new(renewal);
        foreach (BakeAction action in plan.Actions.Where(action => IsOf(action, "upper", "0.txt")))
            renewed?.Request(action);
        return PackedPlan.Create(new(plan, plan.Actions.Where(isSelected ?? (_ => true)).ToDictionary(action => action, _ => default(BakeKey)), new Dictionary<BakeAction, IReadOnlyList<KnownFile>>()) { Renewed = renewed },
            new SourceDigests(plan.Sources, machine.LoadState().Sources));
    }

    private Task UploadAsync(PackedPlan packed) => UploadAsync([.. packed.Files, .. packed.Sources]);

    private async Task UploadAsync(IEnumerable<KeyValuePair<ReadOnlyMemory<byte>, string>> files)
    {
        using ContentCache cache = new(new ContentCacheOptions { Directory = folder["client"], Remote = remote.CreateOptions(push: true).Remote });
        foreach ((ReadOnlyMemory<byte> digest, string path) in files)
        {
            using FileStream file = File.OpenRead(path);
            ContentName name = cache.Put(file);
            Assert.Equal(new ContentName(digest.Span), name);
            cache.Remote!.Upload(name);
        }
        Assert.Equal(0, await cache.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60)));
    }

    private WorkerMachine Open(PackedPlan packed, string name, bool allowRun = false, Action<JsonObject>? change = null)
    {
        JsonObject root = JsonNode.Parse(packed.Document.Write())!.AsObject();
        change?.Invoke(root);
        RemoteCacheOptions options = remote.CreateOptions(push: true).Remote!;
        ContentCache cache = new(new ContentCacheOptions { Directory = folder[name + "/cache"], VerifyOnRead = false, Remote = options });
        return new(cache, ReceivedPlan.Open(PlanDocument.Read(Encoding.UTF8.GetBytes(root.ToJsonString())), remote.Create().Operations, folder[name + "/plan"], cache,
            new FreeSlots(), allowRun));
    }

    private sealed class FreeSlots : ActionSlots, IDisposable
    {
        public override IDisposable Enter(CancellationToken cancellationToken) => this;

        public void Dispose()
        {
        }
    }

    private sealed record WorkerMachine(ContentCache Cache, ReceivedPlan Worker) : IDisposable
    {
        internal string? FindRefusal(PackedPlan packed, string rule, string input) =>
            PlaceOf(packed, rule, input) is var place ? Worker.FindRefusal(place, packed.Actions[place].Code.Fingerprint) : null;

        internal ReceivedOutcome Make(PackedPlan packed, string rule, string input) => Worker.Make(PlaceOf(packed, rule, input), CancellationToken.None);

        public void Dispose()
        {
            Worker.Dispose();
            Cache.Dispose();
        }
    }
}

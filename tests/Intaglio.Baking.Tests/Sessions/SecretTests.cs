using System.Text;
using System.Text.Json;
using Intaglio.Caching;
using Intaglio.Testing.Remote;

namespace Intaglio.Baking.Tests;

/// <summary>The values of environment variables that rules name do not leave the process.</summary>
public sealed class SecretTests : IDisposable
{
    private const string Variable = "SECRET_TEST_VALUE", Long = "correct-horse-battery", Other = "another-long-secret", Short = "pin-123";

    private static readonly RecordKey key = RecordKey.FromSharedKey([.. Enumerable.Range(1, RecordKey.SharedKeySize).Select(i => (byte)i)]);

    private readonly Workshop workshop = new();
    private readonly RemoteServer server = new();

    public SecretTests()
    {
        Skip.If(OperatingSystem.IsWindows(), "The program is a script for a shell.");
        Environment.SetEnvironmentVariable(Variable, Long);
        Scripts.Write(workshop["tools/tool"], "echo \"the value is $SECRET_TEST_VALUE\"; cp \"$1\" \"$2\"; exit $(cat \"$1\")");
        workshop.WriteRules($"one: {{ for: \"*\", run: [ tools/tool, \"{{in}}\", \"{{out}}\" ], environment: {Variable}, to: \"{{path}}\" }}");
        workshop.Write("src/a", "0");
    }

    public void Dispose()
    {
        Environment.SetEnvironmentVariable(Variable, null);
        workshop.Dispose();
        server.Dispose();
    }

    [SkippableFact]
    public void A_value_is_in_no_state_no_report_and_no_record()
    {
        workshop.Write("src/b", "3");
        BakeOptions options = CreateOptions(push: true);
        options.KeepGoing = true;
        BakeReport first = workshop.TryBake(options: options);
        Assert.Equal(("the value is ***", 1), (Assert.Single(Assert.Single(first.Logs).Value), first.Failures.Count));
        BakeOperationException failure = Assert.IsType<BakeOperationException>(first.Failures[0].Error);
        Assert.Equal("'tools/tool' ended with exit code 3: the value is ***", failure.Message);
        Assert.Equal(["the value is ***"], failure.SharedLog);
        Assert.NotEmpty(server.Files);
        AssertHidden(first);
        Environment.SetEnvironmentVariable(Variable, Other);
        File.Delete(workshop["src/b"]);
        OutputExplanation explanation = Bake.Explain(workshop.Load(), "a");
        BakeReason reason = Assert.Single(explanation.Reasons);
        Assert.Equal(($"environment variable {Variable} has changed", null, null), (reason.ToString(), reason.Before, reason.After));
        BakeReport second = workshop.Bake(options: CreateOptions(push: true));
        Assert.Equal(1, second.Made);
        AssertHidden(second);
        Environment.SetEnvironmentVariable(Variable, null);
        Assert.Equal($"environment variable {Variable} has changed", Assert.Single(Bake.Explain(workshop.Load(), "a").Reasons).ToString());
    }

    [SkippableFact]
    public void A_log_that_can_contain_a_short_value_is_only_local()
    {
        Environment.SetEnvironmentVariable(Variable, Short);
        workshop.Write("src/b", "3");
        BakeOptions options = CreateOptions(push: true);
        options.KeepGoing = true;
        BakeReport report = workshop.TryBake(options: options);
        Assert.Empty(report.Logs);
        Assert.Equal($"the value is {Short}", Assert.Single(Assert.Single(report.LocalLogs).Value));
        BakeOperationException failure = Assert.IsType<BakeOperationException>(report.Failures[0].Error);
        Assert.Equal(("'tools/tool' ended with exit code 3", true), (failure.Message, failure.IsLogLocal));
        Assert.Equal([$"the value is {Short}"], failure.Log);
        Assert.DoesNotContain(Short, Assert.Single(failure.SharedLog), StringComparison.Ordinal);
        Assert.NotEmpty(server.Files);
        AssertHidden(report);
    }

    /// <summary>The digests of another user say nothing.</summary>
    [SkippableFact]
    public void A_report_of_another_user_does_not_show_a_change_that_is_none()
    {
        using MemoryStream report = new();
        using (Utf8JsonWriter json = new(report))
        {
            json.WriteStartObject();
            workshop.Bake(options: new() { StateKey = StateKey.FromText("the key of another user") }).WriteActions(json);
            json.WriteEndObject();
        }
        workshop.Write("tools/tool", File.ReadAllText(workshop["tools/tool"]) + "# changed\n");
        report.Position = 0;
        BakeReason reason = Assert.Single(Bake.Explain(workshop.Load(), "a", report).Reasons);
        Assert.StartsWith("the program file 'tools/tool' was ", reason.ToString(), StringComparison.Ordinal);
    }

    /// <summary>A server that wrote the recipe could compare the keys with those of guesses.</summary>
    [SkippableTheory]
    [InlineData(true, false)]
    [InlineData(true, true)]
    [InlineData(false, false)]
    [InlineData(false, true)]
    public void A_server_that_only_the_recipe_names_gets_no_keys_that_depend_on_a_value(bool isOfRecipe, bool push)
    {
        workshop.WriteRules(
            $"one: {{ for: a, run: [ tools/tool, \"{{in}}\", \"{{out}}\" ], environment: {Variable}, to: one }}",
            "needs: { with: { others: rule:one }, do: list, to: needs }",
            "deeper: { for: a, with: { others: rule:needs }, do: upper, to: deeper }",
            "upper: { for: a, do: upper, to: upper }",
            $"includes: {{ for: a, do: include, environment: {Variable}, to: includes }}",
            $"images: {{ for: a, keyed-by: pixels, do: image, environment: {Variable}, to: images }}");
        // The results are made twice: by an empty cache, and by one whose items are gone.
        for (int i = 0; i < 2; i++)
        {
            BakeOptions options = CreateOptions(push);
            options.IsRemoteOfRecipe = isOfRecipe;
            BakeReport report = workshop.Bake(options: options);
            Assert.Equal(isOfRecipe ? 5 : 0, report.Remote!.UnaskedActions);
            string[] asked = [.. server.Requests.Select(request => request.Split(' ')[1]).Where(path => path.StartsWith("ac/", StringComparison.Ordinal)).Distinct()];
            Assert.Equal(isOfRecipe ? 1 : push ? 8 : 7, asked.Length);
            Assert.Equal(!push ? 0 : isOfRecipe ? 1 : 8, server.Records.Count());
            if (isOfRecipe)
                foreach (string output in (string[])["one", "needs", "deeper", "includes", "images"])
                    Assert.DoesNotContain(server.Requests, request => request.EndsWith(
                        Convert.ToHexStringLower(Cryptography.FileDigest.HashData(File.ReadAllBytes(Path.Combine(workshop.Out, output)))), StringComparison.Ordinal));
            if (isOfRecipe && i == 0)
                RemoveItems();
        }
    }

    [Theory]
    [InlineData("INTAGLIO_REMOTE_TOKEN", true)]
    [InlineData("INTAGLIO_REMOTE_TOKEN_FILE", true)]
    [InlineData("INTAGLIO_REMOTE_KEY", true)]
    [InlineData("INTAGLIO_REMOTE_KEY_FILE", true)]
    [InlineData("INTAGLIO_STATE_KEY", true)]
    [InlineData("INTAGLIO_STATE_KEY_FILE", true)]
    [InlineData("intaglio_state_key", true)]
    [InlineData("INTAGLIO_REMOTE", false)]
    [InlineData("INTAGLIO_KERNEL", false)]
    [InlineData("MY_INTAGLIO_KEY", false)]
    [InlineData("API_TOKEN", false)]
    public void A_recipe_cannot_name_the_secrets_of_the_program(string name, bool isRefused)
    {
        workshop.WriteRules($"one: {{ for: a, do: upper, environment: [ LANG, {name} ], to: one }}");
        BakePlanBuilder builder = new(workshop["src"], workshop.Out);
        if (!isRefused)
        {
            workshop.Load();
            builder.ForEach("a", new UpperOperation(), "one", new() { Environment = [name] });
            return;
        }
        Assert.Contains($"'{name}' has a secret of intaglio itself", Assert.Throws<BakeRecipeFormatException>(workshop.Load).Message, StringComparison.Ordinal);
        Assert.Contains($"'{name}' has a secret of intaglio itself",
            Assert.Throws<BakeRecipeFormatException>(() => builder.ForEach("a", new UpperOperation(), "one", new() { Environment = [name] })).Message, StringComparison.Ordinal);
    }

    // Records of the cache remain, and the items in them are gone.
    private void RemoveItems()
    {
        ContentCache cache = new(workshop.Cache);
        foreach (CachedContentInfo content in cache.Maintenance.EnumerateContents().ToArray())
            using (CachedContent? found = cache.Find(content.Name))
                if (found is not null && found.Stream.ReadByte() != '{')
                    cache.Remove(content.Name);
        Directory.Delete(workshop.Out, recursive: true);
    }

    private BakeOptions CreateOptions(bool push) => new()
    {
        Remote = new()
        {
            Address = server.Address,
            AllowUploads = push,
            SigningKey = push ? key : null,
            VerifyingKeys = [key],
            ConnectTimeout = Waiting.Limit,
            RequestTimeout = Waiting.Limit,
            UploadTimeout = Waiting.Limit,
        },
        CanSwitchOffRemote = false,
    };

    private void AssertHidden(BakeReport report)
    {
        using MemoryStream stream = new();
        using (Utf8JsonWriter json = new(stream))
        {
            json.WriteStartObject();
            report.WriteActions(json);
            json.WriteEndObject();
        }
        AssertHidden("the report", stream.ToArray());
        foreach (string path in Directory.EnumerateFiles(workshop[".intaglio"], "*", SearchOption.AllDirectories))
            AssertHidden(path, File.ReadAllBytes(path));
        foreach ((string path, byte[] bytes) in server.Files)
            AssertHidden(path, bytes);
    }

    private static void AssertHidden(string place, byte[] bytes)
    {
        foreach (string value in (string[])[Long, Other, Short])
            Assert.False(bytes.AsSpan().IndexOf(Encoding.UTF8.GetBytes(value)) >= 0, $"{place} has {value}");
    }
}

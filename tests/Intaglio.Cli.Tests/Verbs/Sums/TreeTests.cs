namespace Intaglio.Cli.Tests;

/// <summary>sum --tree: bt2sum's published examples, hashlib's trees, and what lists make of them.</summary>
public class TreeTests(TestFolder folder) : IClassFixture<TestFolder>
{
    // bt2sum's README.
    private const string Full = "18e622875a89cede0d7019b2c8afecf8928c21eac18ec51e38a8e6b829b82c3ef306dec34227929fa77b1c7c329b3d4e50ed9e72dc4dc885be0932d3f28d7053";
    private const string Short = "919f330a1b4a3a02aced735e7675905c159b99e07e0c8aa087d0327b26e4d3aa8323bc82962b8e8e";

    // Unlimited fanout, depth 2, with hashlib's words for it.
    private const string Python = """
        import hashlib, sys
        f, leaf, size = getattr(hashlib, sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
        tree = dict(digest_size=size, fanout=0, depth=2, leaf_size=leaf, inner_size=size)
        for name in sys.argv[4:]:
            data = open(name, 'rb').read()
            count = max(1, -(-len(data) // leaf))
            nodes = [f(data[i * leaf:(i + 1) * leaf], node_offset=i, node_depth=0, last_node=i == count - 1, **tree).digest() for i in range(count)]
            print(f(b''.join(nodes), node_offset=0, node_depth=1, last_node=True, **tree).hexdigest() + '  ' + name)
        """;

    [SkippableFact]
    public void The_published_examples_of_bt2sum_in_its_own_form()
    {
        folder.Write("hello", "hello s3git\n");
        Assert.Equal($"BLAKE2b-64 (hello) = {Full}\n", Output("$INTAGLIO sum --tree --format bt2sum hello"));
        Assert.Equal($"BLAKE2b-40 = {Short}\n", Output("$INTAGLIO sum --tree --format bt2sum -l 320 < hello"));
        Assert.Equal($"{Full}  hello\n", Output("$INTAGLIO sum --tree hello"));
    }

    [SkippableTheory]
    [InlineData("blake2b", 64, 5_242_880, "")]
    [InlineData("blake2b", 64, 65_536, "--leaf-size 64K")]
    [InlineData("blake2b", 32, 1000, "--leaf-size 1000 -l 256")]
    [InlineData("blake2s", 32, 65_536, "--leaf-size 64k -a blake2s")]
    [InlineData("blake2s", 20, 1_048_576, "--leaf-size 1M -a blake2s -l 160")]
    [Trait("Duration", "Long")]
    public void Hashlib_computes_the_same_trees(string function, int size, long leaf, string options)
    {
        folder.Write("tree.py", Python);
        const string Files = "seq leaf more empty";
        Programs.Shell(folder.Path, "seq 2000000 > seq; head -c 65536 seq > leaf; head -c 65537 seq > more; : > empty");
        string expected = Output($"python3 tree.py {function} {leaf} {size} {Files}");
        foreach (string jobs in new[] { "--threads 1", "--threads 3" })
            Assert.Equal(expected, Output($"$INTAGLIO sum --tree {options} {jobs} {Files}"));
    }

    [SkippableFact]
    public void Standard_input_a_pipe_and_a_file_without_a_length_are_read_to_their_ends()
    {
        string expected = Output("seq 2000000 > data; $INTAGLIO sum --tree --leaf-size 64K data").Split(' ')[0];
        Assert.StartsWith(expected, Output("$INTAGLIO sum --tree --leaf-size 64K < data"), StringComparison.Ordinal);
        Assert.StartsWith(expected, Output("cat data | $INTAGLIO sum --tree --leaf-size 64K"), StringComparison.Ordinal);
        Assert.StartsWith(expected, Output("mkfifo pipe; cat data > pipe & $INTAGLIO sum --tree --leaf-size 64K pipe"), StringComparison.Ordinal);
        Assert.Equal(Output("cat /proc/version | $INTAGLIO sum --tree").Split(' ')[0], Output("$INTAGLIO sum --tree /proc/version").Split(' ')[0]);
    }

    [SkippableFact]
    public void A_tag_names_the_leaf_size_and_a_list_is_checked_by_it()
    {
        Programs.Shell(folder.Path, "seq 100000 > a; seq 200000 > b");
        string list = Output("$INTAGLIO sum --tree --tag -l 256 --leaf-size 64K a b; $INTAGLIO sum --tree --tag --leaf-size 65537 a");
        Assert.Equal(["BLAKE2b-256-tree-65536 (a) = ", "BLAKE2b-256-tree-65536 (b) = ", "BLAKE2b-tree-65537 (a) = "],
            list.TrimEnd('\n').Split('\n').Select(line => line[..(line.LastIndexOf(' ') + 1)]));
        folder.Write("tagged", list);
        Assert.Equal("a: OK\nb: OK\na: OK\n3 matched, 0 differed, 0 missing, 0 could not be read\n", Output("$INTAGLIO check tagged"));
        Output("$INTAGLIO sum --tree --leaf-size 64K a > untagged");
        Assert.Equal("a: OK\n1 matched, 0 differed, 0 missing, 0 could not be read\n", Output("$INTAGLIO check --tree --leaf-size 65536 untagged"));
        Assert.Equal(1, Programs.Shell(folder.Path, "$INTAGLIO check --tree untagged").ExitCode);
        Assert.Equal(1, Programs.Shell(folder.Path, "$INTAGLIO check untagged").ExitCode);
        folder.Write("wrong", "BLAKE2b-tree-0 (a) = 00\nBLAKE2bp-tree-5 (a) = 00\nBLAKE2b-tree-05 (a) = 00\nBLAKE2b-tree- (a) = 00\nBLAKE2b-tree-4294967296 (a) = 00\n");
        Assert.Contains("no properly formatted", Programs.Shell(folder.Path, "$INTAGLIO check wrong").Error, StringComparison.Ordinal);
    }

    [SkippableTheory]
    [InlineData("--leaf-size 5 a", "--leaf-size needs --tree")]
    [InlineData("--tree --leaf-size 0 a", "invalid --leaf-size '0'")]
    [InlineData("--tree --leaf-size 4G a", "invalid --leaf-size '4G'")]
    [InlineData("--tree --leaf-size 5X a", "invalid --leaf-size '5X'")]
    [InlineData("--tree --leaf-size K a", "invalid --leaf-size 'K'")]
    [InlineData("--tree -a blake2bp a", "--tree needs blake2b or blake2s, not BLAKE2bp")]
    [InlineData("--tree --salt 00 a", "--tree does not take a key")]
    [InlineData("--tree --key-file k a", "--tree does not take a key")]
    [InlineData("--format bt2sum a", "--format bt2sum needs --tree")]
    [InlineData("--tree --format b3sum a", "unknown format 'b3sum'")]
    [InlineData("--tree --format bt2sum --tag a", "--format cannot be used with another form")]
    [InlineData("--tree --format bt2sum --check a", "--format cannot be used with --check")]
    public void What_cannot_be_is_wrong_use(string arguments, string expected)
    {
        Outcome actual = Programs.Shell(folder.Path, $"$INTAGLIO sum {arguments}");
        Assert.Equal(2, actual.ExitCode);
        Assert.Contains(expected, actual.Error, StringComparison.Ordinal);
        Assert.Empty(actual.Text);
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void Many_files_keep_their_order()
    {
        Programs.Shell(folder.Path, "mkdir many; for i in $(seq 11); do seq $((i * 8000)) > many/$i; done");
        Assert.Equal(Output("for i in many/*; do $INTAGLIO sum --tree --leaf-size 4K $i; done"), Output("$INTAGLIO sum --tree --leaf-size 4K --threads 4 many/*"));
    }

    [SkippableTheory]
    [InlineData("blake2bp", "BLAKE2bp (x) = ")]
    [InlineData("blake2sp", "BLAKE2sp (x) = ")]
    public void Parallel_functions_have_tags_of_their_own(string algorithm, string tag)
    {
        Programs.Shell(folder.Path, "seq 1000 > x");
        Output($"$INTAGLIO sum --tag -a {algorithm} x > list");
        Assert.StartsWith(tag, Output("cat list"), StringComparison.Ordinal);
        Assert.Equal("x: OK\n1 matched, 0 differed, 0 missing, 0 could not be read\n", Output("$INTAGLIO check list"));
    }

    private string Output(string command)
    {
        Outcome outcome = Programs.Shell(folder.Path, command);
        Assert.Equal(0, outcome.ExitCode);
        return outcome.Text;
    }
}

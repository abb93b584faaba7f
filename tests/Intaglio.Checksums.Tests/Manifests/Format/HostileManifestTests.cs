using System.Runtime.CompilerServices;
using System.Text;
using Intaglio.Cryptography;

namespace Intaglio.Checksums.Tests;

/// <summary>Manifests that no one wrote by accident, whose ends say what they should.</summary>
public class HostileManifestTests
{
    private static readonly string zeros = new('0', 64);

    [Fact]
    public void What_is_put_together_by_hand_is_read_where_nothing_is_wrong_with_it()
    {
        string entries = $"{File("a")}f BLAKE2b-256:{zeros} - - a-b\nl a0\n> /../..\nd b/\n{File("c/...")}";
        Assert.Equal(["a", "a-b", "a0", "b/", "c/..."], ManifestForms.Read(ManifestForms.Seal(entries, bytes: "2")).Select(entry => entry.Name));
        ManifestForms.Read(ManifestForms.Seal(entries, bytes: "2", head: ManifestForms.Head.Replace("special error", "special left-out", StringComparison.Ordinal)));
    }

    [Theory]
    [InlineData("/etc/passwd")]
    [InlineData("/")]
    [InlineData("..")]
    [InlineData("../a")]
    [InlineData("a/..")]
    [InlineData("a/../b")]
    [InlineData("./a")]
    [InlineData(".")]
    [InlineData("a/./b")]
    [InlineData("a/.")]
    [InlineData("a//b")]
    [InlineData("//a")]
    [InlineData("")]
    [InlineData("a\0b")]
    [InlineData("a/b\0")]
    [InlineData("a\\b")]
    [InlineData("a\\")]
    [InlineData("a\\\\\\0")]
    [InlineData("a\rb")]
    public void A_name_that_leads_elsewhere_or_is_none_is_refused(string name)
    {
        Assert.Equal(9, Refuse(File(name)));
        Assert.Equal(9, Refuse($"d {name}/\n"));
        Assert.InRange(Refuse($"l {name}\n> x\n"), 9, 10);
        Assert.Equal(10, Refuse(File("!") + File(name)));
    }

    [Theory]
    [InlineData("a/")]
    [InlineData("a//")]
    public void A_file_and_a_link_have_no_slash_at_their_end_and_a_directory_has_one(string name)
    {
        Assert.Equal(9, Refuse(File(name)));
        Assert.InRange(Refuse($"l {name}\n> x\n"), 9, 10);
        Assert.Equal(9, Refuse($"d {name}/\n"));
        Assert.Equal(9, Refuse("d a\n"));
    }

    [Fact]
    public void Bytes_that_are_no_UTF_8_are_refused_in_names_and_targets_and_patterns()
    {
        foreach (byte[] bad in (byte[][])[[0xFF], [0xC0, 0xAF], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]])
        {
            Assert.Equal(9, ManifestForms.Refuse(Put(bad, File("a@"))).Position);
            Assert.Equal(10, ManifestForms.Refuse(Put(bad, "l a\n> @\n")).Position);
            Assert.Equal(8, ManifestForms.Refuse(Put(bad, "", ManifestForms.Head[..^1] + "exclude @\n\n")).Position);
        }

        static byte[] Put(byte[] bad, string entries, string head = ManifestForms.Head)
        {
            byte[] manifest = ManifestForms.Seal(entries, head: head);
            int at = manifest.AsSpan().IndexOf((byte)'@');
            return [.. manifest[..at], .. bad, .. manifest[(at + 1)..]];
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Half_a_surrogate_pair_is_refused_and_not_taken_for_another_character(bool isBigEndian)
    {
        string text = Encoding.UTF8.GetString(ManifestForms.Seal("l a\uFFFD\n> x\n", root: RootOf(ManifestEntry.CreateLink("a\uFFFD", "x"))));
        Assert.Equal(["a\uFFFD"], ManifestForms.Read(Utf16(text)).Select(entry => entry.Name));
        foreach (string half in (string[])["\uD800", "\uDC00"])
        {
            // Decoders make that character of what is malformed, and the digest at the end would be right; or they pass over it.
            Assert.Equal(9, ManifestForms.Refuse(Utf16(text.Replace("\uFFFD", half, StringComparison.Ordinal))).Position);
            for (int at = 0; at <= text.Length; at++)
                ManifestForms.Refuse(Utf16(text.Insert(at, half)));
        }

        byte[] Utf16(string text) => [.. "\uFEFF".Concat(text).SelectMany(unit => isBigEndian ? (byte[])[(byte)(unit >> 8), (byte)unit] : [(byte)unit, (byte)(unit >> 8)])];
    }

    [Fact]
    public void A_carriage_return_within_a_line_is_refused()
    {
        Assert.Equal(9, Refuse(File("a\rb")));
        Assert.Equal(9, Refuse(File("a\r\r")));
        Assert.Equal(10, Refuse("l a\n> b\rc\n"));
        Assert.Equal(8, ManifestForms.Refuse(ManifestForms.Seal("", head: ManifestForms.Head[..^1] + "exclude a\rb\n\n")).Position);
    }

    [Theory]
    [InlineData("\u001B[2J")]
    [InlineData("\a")]
    [InlineData("\u009B31m")]
    public void What_a_terminal_obeys_is_no_part_of_a_message(string name)
    {
        string message = ManifestForms.Refuse(ManifestForms.Seal($"l {name}\n> x\nl {name}\n> x\n")).Message;
        Assert.Contains(name[1..], message, StringComparison.Ordinal);
        Assert.DoesNotContain(message, char.IsControl);
        Assert.DoesNotContain(ManifestForms.Refuse(ManifestForms.Seal("", head: $"{ManifestForms.Head[..^1]}exclude {name}[\n\n")).Message, char.IsControl);
    }

    [Theory]
    [InlineData("b", "a")]
    [InlineData("a", "a")]
    [InlineData("a", "A")]
    [InlineData("a/b", "a-b")]
    [InlineData("a0", "a/b")]
    [InlineData("\U0001F600", "\uFFE0")]
    [InlineData("é", "e\u0301")]
    [InlineData("a", "a/b")]
    [InlineData("a", "a/b/c")]
    [InlineData("a", "a-b", "a/b")]
    [InlineData("a", "a!", "a!b", "a-", "a.", "a/b")]
    [InlineData("x/a", "x/a-b/c", "x/a/b")]
    [InlineData("a", "a b", "a b/c")]
    [InlineData("a/b", "a/b/c")]
    public void Names_that_are_out_of_order_or_in_the_way_of_others_are_refused(params string[] names)
    {
        Assert.Equal(8 + names.Length, Refuse(string.Concat(names.Select(File))));
        Assert.InRange(Refuse(string.Concat(names.Select(name => $"l {name}\n> x\n"))), 7 + 2 * names.Length, 8 + 2 * names.Length);
        Assert.Equal(8 + names.Length, Refuse(string.Concat(names[..^1].Select(File)) + $"d {names[^1]}/\n"));
    }

    [Fact]
    public void An_empty_directory_holds_nothing()
    {
        Assert.Equal(10, Refuse("d a/\n" + File("a/b")));
        Assert.Equal(10, Refuse("d a/\nd a/b/\n"));
        Assert.Equal(10, Refuse("d a/\nd a/\n"));
        Assert.Equal(10, Refuse(File("a") + "d a/\n"));
        Assert.Equal(11, Refuse(File("a") + File("a-b") + "d a/\n"));
        ManifestForms.Read(ManifestForms.Seal("d a/\n" + File("b").Replace("f ", "f BLAKE2b-256:", StringComparison.Ordinal).Replace(" 1 ", " - ", StringComparison.Ordinal)));
    }

    [Theory]
    [InlineData("9223372036854775808")]
    [InlineData("99999999999999999999999999")]
    [InlineData("-1")]
    [InlineData("+1")]
    [InlineData("01")]
    [InlineData("1e3")]
    [InlineData("0x1")]
    [InlineData("1.0")]
    [InlineData("1_")]
    [InlineData("--")]
    [InlineData("")]
    public void A_length_that_is_no_number_of_bytes_is_refused(string size) => Assert.Equal(9, Refuse($"f BLAKE2b-256:{zeros} {size} - a\n"));

    [Theory]
    [InlineData("2001-02-29T00:00:00.0000000Z")]
    [InlineData("2001-02-03T24:00:00.0000000Z")]
    [InlineData("2001-02-03T04:05:06.0000000")]
    [InlineData("2001-02-03T04:05:06Z")]
    [InlineData("2001-02-03T04:05:06.000000000Z")]
    [InlineData("2001-02-03T04:05:06.0000000+01:00")]
    [InlineData("2001-02-03t04:05:06.0000000Z")]
    [InlineData("02001-02-03T04:05:06.000000Z")]
    [InlineData("0000-02-03T04:05:06.0000000Z")]
    [InlineData("２001-02-03T04:05:06.0000000Z")]
    [InlineData("0")]
    public void A_time_that_is_none_is_refused(string time) => Assert.Equal(9, Refuse($"f {zeros} 1 {time} a\n"));

    [Fact]
    public void A_digest_that_is_none_is_refused()
    {
        foreach (string digest in (string[])[zeros[1..], zeros + "0", zeros + "00", zeros[1..] + "g", "-", "", ":" + zeros, "MD5:" + zeros, "BLAKE2b-255:" + zeros, "BLAKE2b-0:", "BLAKE2b-256", "BLAKE2b-256:",
            "BLAKE2b-256-tree-0:" + zeros, "BLAKE2b-256-tree-:" + zeros, "BLAKE2b-256-tree-4294967296:" + zeros, "BLAKE2b-256-x:" + zeros, "BLAKE2b-256:" + zeros[2..], "BLAKE2sp-264:00" + zeros, "Skein-512:" + zeros + zeros,
            "Skein-512-1:40", "Skein-512-524289:00", "BLAKE2b-256:=" + zeros[1..], "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
            "A" + zeros[1..], zeros[1..] + "F", "BLAKE2b-256:A" + zeros[1..], "BLAKE2b-256:" + zeros])
            Assert.Equal(9, Refuse($"f {digest} 1 - a\n"));
        Assert.Equal(9, Refuse($"f {zeros} - - a\n"));
        Assert.Equal(9, Refuse($"f BLAKE2b-256:{zeros[1..]}F - - a\n"));
        Assert.Equal(9, Refuse($"f BLAKE2b-256-tree-1048576:{zeros} 8388609 - a\n", bytes: "8388609"));
        ManifestForms.Read(ManifestForms.Seal($"f BLAKE2b-256-tree-1048576:{zeros} 8388608 - a\n", bytes: "8388608"));
        Assert.Equal(9, Refuse($"f {zeros} 1 -\n"));
        Assert.Equal(9, Refuse($"f {zeros} 1\n"));
        Assert.Equal(9, Refuse($"f {zeros}\n"));
        Assert.Equal(9, Refuse($"f  {zeros} 1 - a\n"));
        foreach (string kind in (string[])["g", "F", "", "f\t", "ff", "+", ">"])
            Assert.Equal(9, Refuse($"{kind} {zeros} 1 - a\n", count: 0));
    }

    [Fact]
    public void Leaves_that_do_not_add_up_to_their_file_are_refused()
    {
        string manifest = Encoding.UTF8.GetString(ManifestForms.Write(null, ManifestEntries.Tree("a", FileDigest.TreeThreshold + 1)));
        string entry = manifest[ManifestForms.Head.Length..manifest.IndexOf("\n\nroot", StringComparison.Ordinal)] + "\n";
        string[] lines = entry.Split('\n')[..^1];
        Assert.Equal(10, lines.Length);
        Assert.Equal(9, Refuse(Join(lines[..^1])));
        Assert.Equal(9, Refuse(Join([lines[0], lines[2], lines[1], .. lines[3..]])));
        Assert.Equal(19, Refuse(Join([.. lines, lines[^1]])));
        Assert.Equal(18, Refuse(Join([.. lines[..^1], lines[^1] + "00"])));
        Assert.Equal(18, Refuse(Join([.. lines[..^1], lines[^1][..^1] + " "])));
        Assert.Equal(18, Refuse(Join([.. lines[..^1], lines[^1].ToUpperInvariant()])));
        Assert.Equal(9, Refuse(Join([lines[0].Replace(" 8388609 ", " 9437185 ", StringComparison.Ordinal), .. lines[1..]])));
        // Leaves of what has none: a short file, one whose length is not known, a link, a directory.
        Assert.Equal(10, Refuse(Join([lines[0].Replace(" 8388609 ", " 8388608 ", StringComparison.Ordinal), .. lines[1..]])));
        Assert.Equal(10, Refuse(Join([lines[0].Replace("f ", "f BLAKE2b-256-tree-1048576:", StringComparison.Ordinal).Replace(" 8388609 ", " - ", StringComparison.Ordinal), .. lines[1..]])));
        Assert.Equal(9, Refuse(Join([lines[0].Replace("f ", "f BLAKE2b-256:", StringComparison.Ordinal), .. lines[1..]])));
        Assert.Equal(11, Refuse(Join(["l a", "> b", lines[1]])));
        Assert.Equal(10, Refuse(Join(["d a/", lines[1]])));
        Assert.Equal(9, Refuse(Join([lines[1]]), count: 0));

        static string Join(string[] lines) => string.Concat(lines.Select(line => line + "\n"));
    }

    [Fact]
    public void Links_have_one_target_which_is_no_empty_text()
    {
        Assert.Equal(10, Refuse("l a\n" + File("b")));
        Assert.InRange(Refuse("l a\n> \n"), 9, 10);
        Assert.Equal(10, Refuse("l a\n>b\n"));
        Assert.InRange(Refuse("l a\n> b\0\n"), 9, 10);
        Assert.Equal(10, Refuse("l a\n> b\\x\n"));
        Assert.Equal(11, Refuse("l a\n> b\n> c\n"));
        Assert.Equal(9, Refuse("> c\n"));
    }

    [Fact]
    public void Sums_that_are_too_large_or_wrong_are_refused()
    {
        string huge = $"f BLAKE2b-512:{zeros}{zeros} 9223372036854775807 - ";
        Assert.Equal(9 + 1, Refuse($"{huge}a\n{huge}b\n", bytes: "18446744073709551614"));
        Assert.Equal(9 + 1, Refuse($"{huge}a\n{huge}b\n", bytes: "-2"));
        ManifestForms.Read(ManifestForms.Seal(huge + "a\n", bytes: "9223372036854775807"));
        Assert.Equal(13, Refuse($"{huge}a\n", bytes: "9223372036854775806"));
        Assert.Equal(12, Refuse($"{huge}a\n", bytes: "9223372036854775807", count: 2));
        Assert.Equal(12, Refuse($"{huge}a\n", bytes: "9223372036854775807", count: -1));
        // A root is known exactly if all digests are those of the format.
        Assert.Equal(11, Refuse($"{huge}a\n", bytes: "9223372036854775807", root: zeros));
        Assert.Equal(11, Refuse(File("a"), bytes: "1", root: "-"));
        Assert.Equal(11, Refuse(File("a"), bytes: "1", root: zeros));
    }

    [Theory]
    [InlineData(1, "Intaglio manifest 2")]
    [InlineData(1, "Intaglio manifest 01")]
    [InlineData(1, "Intaglio manifest 1 ")]
    [InlineData(1, "Intaglio manifest ")]
    [InlineData(1, "Intaglio proof 1")]
    [InlineData(1, "")]
    [InlineData(2, "file-digest BLAKE2b")]
    [InlineData(3, "tree-over 8388607")]
    [InlineData(4, "leaf-size 1048577")]
    [InlineData(5, "leaves-over 8388607")]
    [InlineData(5, "leaves-over 08388608")]
    [InlineData(5, "leaves-over -1")]
    [InlineData(5, "leaves-over 9223372036854775808")]
    [InlineData(5, "leaves-over")]
    [InlineData(6, "executable no")]
    [InlineData(7, "special")]
    [InlineData(8, "include ")]
    [InlineData(8, "exclude ")]
    [InlineData(8, "exclude a\\nb")]
    [InlineData(8, "exclude a\\\\")]
    [InlineData(8, "include !a")]
    [InlineData(8, "exclude [a")]
    [InlineData(8, "comment")]
    public void Another_head_is_refused(int line, string text)
    {
        string[] lines = ManifestForms.Head.Split('\n')[..^1];
        string head = string.Concat(((string[])[.. lines[..(line - 1)], text, .. lines[Math.Min(line, 7)..]]).Select(line => line + "\n"));
        ChecksumFormatException exception = ManifestForms.Refuse(ManifestForms.Seal("", head: head));
        Assert.Equal(line, exception.Position);
    }

    [Fact]
    public void Patterns_are_included_before_they_are_excluded()
    {
        Assert.Equal(9, ManifestForms.Refuse(ManifestForms.Seal("", head: ManifestForms.Head[..^1] + "exclude a\ninclude b\n\n")).Position);
        Assert.Equal(9, ManifestForms.Refuse(ManifestForms.Seal("", head: ManifestForms.Head[..^1] + "exclude a\nexclude a[\nexclude b\n\n")).Position);
    }

    [Fact]
    public void A_line_that_is_too_long_is_refused_and_not_kept()
    {
        Assert.Equal(9, Refuse(File(new string('a', 1_000_000))));
        Assert.Equal(9, Refuse(File("a\\n" + new string('b', 600_000))));
        Assert.Equal(10, Refuse("l a\n> " + new string('b', 600_000) + "\n"));
        Assert.Equal(1, ManifestForms.Refuse(new byte[1_000_000]).Position);
        using ForwardStream endless = new(new EndlessSource(1L << 28));
        Assert.InRange(Allocations.Count(() => Assert.Equal(9, Assert.Throws<ChecksumFormatException>(() => ManifestForms.Read(endless)).Position)), 0, 8 << 20);
    }

    [Fact]
    public void Names_that_go_on_with_one_another_are_not_kept()
    {
        List<WeakReference> names = [];
        using ManifestReader reader = ReadNames(string.Concat(Enumerable.Range(1, 1000).Select(length => File(new string('a', length)))), names);
        GC.Collect();
        Assert.Equal(1000, names.Count);
        Assert.InRange(names.Count(name => name.IsAlive), 0, 20);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static ManifestReader ReadNames(string entries, List<WeakReference> names)
        {
            ManifestReader reader = new(new MemoryStream(ManifestForms.Seal(entries)));
            for (int i = 0; i < 1000; i++)
                names.Add(new(reader.Read()!.Name));
            return reader;
        }
    }

    [Fact]
    public void Directories_as_deep_as_a_line_is_long_take_the_time_of_the_line()
    {
        string deep = string.Concat(Enumerable.Repeat("a/", 100_000));
        string entries = string.Concat(Enumerable.Range(0, 3).Select(i => $"l {i}{deep}b\n> x\n"));
        Assert.Equal(16, Refuse(entries));
    }

    private static string RootOf(ManifestEntry entry)
    {
        DirectoryDigest digest = new();
        digest.Add(entry);
        return Convert.ToHexStringLower(digest.Complete()!);
    }

    private static string File(string name) => $"f {zeros} 1 - {name}\n";

    private static long Refuse(string entries, string root = "-", long? count = null, string bytes = "0") =>
        ManifestForms.Refuse(ManifestForms.Seal(entries, root, count, bytes)).Position!.Value;

    /// <summary>The head of a manifest, and a name that does not end.</summary>
    private sealed class EndlessSource(long length) : ByteSource
    {
        private readonly byte[] start = Encoding.UTF8.GetBytes($"{ManifestForms.Head}f {zeros} 1 - ");
        private long position;

        internal override int Read(Span<byte> buffer)
        {
            int read = (int)Math.Min(buffer.Length, length - position);
            buffer[..read].Fill((byte)'a');
            if (position < start.Length)
            {
                read = Math.Min(read, start.Length - (int)position);
                start.AsSpan((int)position, read).CopyTo(buffer);
            }
            position += read;
            return read;
        }
    }
}
